import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nameKey } from '../../shared/game/names.ts';

/** What stands where a name was. */
const NOBODY = 'Former member';

/**
 * Takes a name out of what is kept for a while: live events, the audit. A name is found as a whole word, in any case,
 * with the spaces as the game writes them.
 */
@Injectable()
export class NameReferencesRepository {
  async erase(tx: EntityManager, memberId: number, name: string): Promise<void> {
    const pattern = wordPattern(name);
    await tx.query('DELETE FROM rename_dismissal WHERE $1 IN (from_key, to_key)', [nameKey(name)]);
    // Rows that could not be read: the next list names them again, without this one.
    await tx.query(`DELETE FROM app_setting WHERE key = 'clan-list-skipped' AND value::text ~* $1`, [pattern]);
    // Readers of `clan` who lack what comes before an erasure reload: what is left of those events only has to be nobody's.
    await tx.query(
      `UPDATE live_event SET changes = '[{"type": "members.reloaded"}]'::jsonb
       WHERE stream = 'clan' AND (changes::text ~* $1 OR changes::text ~ $2)`,
      [pattern, `"(member_)?id": ${memberId}[,}]`],
    );
    await tx.query(
      `UPDATE live_event SET changes = regexp_replace(changes::text, $1, $2, 'gi')::jsonb
       WHERE stream <> 'clan' AND changes::text ~* $1`,
      [pattern, NOBODY],
    );
    // A deed on the member alone keeps who did it and when; of others only the name goes.
    await tx.query(
      `UPDATE audit_entry SET subject = $2, member_id = NULL, before = NULL, after = NULL WHERE member_id = $1`,
      [memberId, NOBODY],
    );
    await tx.query(
      `UPDATE audit_entry SET subject = regexp_replace(subject, $1, $2, 'gi'),
         before = regexp_replace(before::text, $1, $2, 'gi')::jsonb,
         after = regexp_replace(after::text, $1, $2, 'gi')::jsonb
       WHERE concat_ws(' ', subject, before, after) ~* $1`,
      [pattern, NOBODY],
    );
  }
}

/** Names are letters, digits, spaces, _ and -; anything else is taken literally too. */
function wordPattern(name: string): string {
  const parts = name
    .split(/[\s_\u00a0-]+/)
    .filter((part) => part !== '')
    .map((part) => part.replace(/[^\p{L}\p{N}]/gu, (char) => `\\${char}`));
  return `(?<![[:alnum:]])${parts.join('(?:[\\s_\u00a0-]|%20)+')}(?![[:alnum:]])`;
}
