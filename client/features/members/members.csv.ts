import type { Member } from '../../../shared/members/members.schemas.ts';
import { toCsv } from '../../lib/files/csv.ts';

/** Returns the filtered list as CSV with exact numbers and ISO dates. */
export function membersCsv(members: readonly Member[]): string {
  return toCsv(
    ['Name', 'Rank', 'Total XP', 'Clan XP', 'Kills', 'Combat level', 'Last active'],
    members.map((member) => [
      member.display_name,
      member.clan_rank,
      member.total_xp,
      member.clan_xp,
      member.kills,
      member.combat_level === 0 ? null : member.combat_level,
      member.last_activity_date,
    ]),
  );
}
