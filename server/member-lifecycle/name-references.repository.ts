import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nameKey } from '../../shared/game/names.ts';

/** Text that replaces an erased name. */
const NOBODY = 'Former member';

/**
 * Removes a name from live events and from the audit. A name is found as a whole word, in any case, with any of the
 * game's separators.
 */
@Injectable()
export class NameReferencesRepository {
  async erase(tx: EntityManager, memberId: number, name: string): Promise<void> {
    const pattern = wordPattern(name);
    await tx.query('DELETE FROM rename_dismissal WHERE $1 IN (from_key, to_key)', [nameKey(name)]);
    // Rows that could not be read; the next list stores them again, without this name.
    await tx.query(`DELETE FROM app_setting WHERE key = 'clan-list-skipped' AND value::text ~* $1`, [pattern]);
    // Readers of `clan` that miss events from before an erasure reload, so these events only have to lose the name.
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
    // An entry about the member keeps only actor and time; other entries lose only the name.
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

/** Returns a pattern for a name. Names have letters, digits, spaces, _ and -; other characters match literally. */
function wordPattern(name: string): string {
  const parts = name
    .split(/[\s_\u00a0-]+/)
    .filter((part) => part !== '')
    .map((part) => part.replace(/[^\p{L}\p{N}]/gu, (char) => `\\${char}`));
  return `(?<![[:alnum:]])${parts.join('(?:[\\s_\u00a0-]|%20)+')}(?![[:alnum:]])`;
}
