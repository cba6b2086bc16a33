import { toCsv } from '../../lib/files/csv.ts';
import type { HiscoreRow } from './hiscores.selectors.ts';

/** Returns the filtered and sorted table as CSV with exact numbers. */
export function hiscoresCsv(rows: readonly HiscoreRow[]): string {
  return toCsv(
    ['#', 'Name', 'Level', 'Rank', 'XP', 'Active'],
    rows.map((row) => [row.place, row.name, ...figures(row), row.active ? 'yes' : 'no']),
  );
}

/** Returns level, rank and XP; null for each when the member was not read yet. */
function figures({ level, rank, xp }: HiscoreRow): (number | null)[] {
  return level === 0 ? [null, null, null] : [level, rank, xp];
}
