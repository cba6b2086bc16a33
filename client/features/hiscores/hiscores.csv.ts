import { toCsv } from '../../lib/csv.ts';
import type { HiscoreRow } from './hiscores.selectors.ts';

/** The table as it is filtered and sorted, with exact numbers. */
export function hiscoresCsv(rows: readonly HiscoreRow[]): string {
  return toCsv(
    ['#', 'Name', 'Level', 'Rank', 'XP', 'Active'],
    rows.map((row) => [row.place, row.displayName, row.level, row.rank, row.xp, row.active ? 'yes' : 'no']),
  );
}
