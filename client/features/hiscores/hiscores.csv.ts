import { toCsv } from '../../lib/files/csv.ts';
import type { HiscoreRow } from './hiscores.selectors.ts';

/** The table as it is filtered and sorted, with exact numbers. */
export function hiscoresCsv(rows: readonly HiscoreRow[]): string {
  return toCsv(
    ['#', 'Name', 'Level', 'Rank', 'XP', 'Active'],
    rows.map((row) => [row.place, row.displayName, ...figures(row), row.active ? 'yes' : 'no']),
  );
}

/** Who was not read yet has no figures. */
function figures({ level, rank, xp }: HiscoreRow): (number | null)[] {
  return level === 0 ? [null, null, null] : [level, rank, xp];
}
