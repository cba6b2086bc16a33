import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { thingKey } from '../../shared/audit/audit-things.ts';
import { nameKey } from '../../shared/game/names.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import { BingoSignUpEntity } from '../bingo/sign-ups/bingo-sign-up.entity.ts';
import { AppSettingEntity } from '../database/settings/app-setting.entity.ts';
import { LiveEventEntity } from '../live/stream/live-event.entity.ts';
import { RenameDismissalEntity } from '../roster/rename-dismissal.entity.ts';

/** Text that replaces an erased name. */
const NOBODY = 'Former member';

/**
 * Removes a name from live events and from the audit. A name is found as a whole word, in any case, with any of the
 * game's separators.
 */
@Injectable()
export class NameReferencesRepository {
  async erase(tx: EntityManager, memberId: number, name: string): Promise<void> {
    const named = { pattern: wordPattern(name), nobody: NOBODY };
    await tx
      .getRepository(RenameDismissalEntity)
      .createQueryBuilder()
      .delete()
      .where(':key IN (from_key, to_key)', { key: nameKey(name) })
      .execute();
    // Rows that could not be read; the next list stores them again, without this name.
    await tx
      .getRepository(AppSettingEntity)
      .createQueryBuilder()
      .delete()
      .where(`key = 'clan-list-skipped' AND value::text ~* :pattern`, named)
      .execute();
    await this.eraseInSignUps(tx, nameKey(name), named);
    await this.eraseEvents(tx, memberId, named);
    await this.eraseInAudit(tx, memberId, named);
  }

  /** A sign-up from before the player was a member is deleted; the answers of others lose the name. */
  private async eraseInSignUps(tx: EntityManager, guestKey: string, named: Named): Promise<void> {
    const signUps = tx.getRepository(BingoSignUpEntity);
    await signUps.delete({ guestKey });
    await signUps
      .createQueryBuilder()
      .update({ answers: () => withoutName('answers::text', 'jsonb') })
      .where('answers::text ~* :pattern')
      .setParameters(named)
      .execute();
  }

  private async eraseEvents(tx: EntityManager, memberId: number, named: Named): Promise<void> {
    const events = tx.getRepository(LiveEventEntity);
    // Readers of `clan` that miss events from before an erasure reload, so these events only have to lose the name.
    await events
      .createQueryBuilder()
      .update({ changes: [{ type: 'members.reloaded' }] })
      .where(`stream = 'clan' AND (changes::text ~* :pattern OR changes::text ~ :id)`)
      .setParameters({ ...named, id: `"(member_)?id": ${memberId}[,}]` })
      .execute();
    await events
      .createQueryBuilder()
      .update({ changes: () => withoutName('changes::text', 'jsonb') })
      .where(`stream <> 'clan' AND changes::text ~* :pattern`)
      .setParameters(named)
      .execute();
  }

  private async eraseInAudit(tx: EntityManager, memberId: number, named: Named): Promise<void> {
    const entries = tx.getRepository(AuditEntryEntity);
    // An entry about the member keeps only actor and time; other entries lose only the name.
    await entries.update({ memberId }, { subject: NOBODY, memberId: null, before: null, after: null });
    const things = { thing: thingKey({ kind: 'member', id: memberId }) };
    await entries
      .createQueryBuilder()
      .update({ things: () => 'array_remove(things, :thing)' })
      .where('things @> ARRAY[:thing]', things)
      .execute();
    await entries
      .createQueryBuilder()
      .update({
        subject: () => withoutName('subject', 'text'),
        before: () => withoutName('before::text', 'jsonb'),
        after: () => withoutName('after::text', 'jsonb'),
      })
      .where(`concat_ws(' ', subject, before, after) ~* :pattern`)
      .setParameters(named)
      .execute();
  }
}

/** Parameters of the statements: the pattern that finds a name, and its replacement. */
interface Named {
  pattern: string;
  nobody: string;
}

/** Returns SQL of a text in which the name is replaced. */
function withoutName(text: string, type: 'text' | 'jsonb'): string {
  return `regexp_replace(${text}, :pattern, :nobody, 'gi')::${type}`;
}

/** Returns a pattern for a name. Names have letters, digits, spaces, _ and -; other characters match literally. */
function wordPattern(name: string): string {
  const parts = name
    .split(/[\s_\u00a0-]+/)
    .filter((part) => part !== '')
    .map((part) => part.replace(/[^\p{L}\p{N}]/gu, (char) => `\\${char}`));
  return `(?<![[:alnum:]])${parts.join('(?:[\\s_\u00a0-]|%20)+')}(?![[:alnum:]])`;
}
