import * as z from 'zod/mini';

const maybe = z.array(z.nullable(z.number()));

/** A row of xp_day as to_jsonb returns it. `xp` has the 29 skills. */
export const dayRowSchema = z.object({
  member_id: z.number(),
  day: z.string(),
  since: z.nullable(z.string()),
  overall: z.number(),
  xp: maybe,
  rank: maybe,
});
export type DayRow = z.infer<typeof dayRowSchema>;

const DAY_MS = 86_400_000;

/**
 * Merges two histories: every day of both, with the higher values of a day that both have. XP never falls from day to
 * day, so lower values of the new name are raised.
 * @param first first known XP of the old name by skill
 * @param before the last day of the old name before all of these, or null
 * @param into days of the old name, oldest first @param from days of the new name, oldest first
 */
export function mergeDays(
  memberId: number,
  first: readonly (number | null)[],
  before: DayRow | null,
  into: readonly DayRow[],
  from: readonly DayRow[],
): DayRow[] {
  const known = new Map(into.map((row) => [row.day, row]));
  const added = new Map(from.map((row) => [row.day, row]));
  const days = [...new Set([...known.keys(), ...added.keys()])].sort();
  let last = before;
  return days.map((day) => {
    const newer = added.get(day);
    const older = known.get(day);
    const row = newer ?? older;
    if (!row) throw new Error('a day comes from one of the two');
    const xp = row.xp.map((value, index) =>
      highest(value, older?.xp[index], last?.xp[index], value === null ? null : first[index]),
    );
    const merged: DayRow = {
      ...row,
      member_id: memberId,
      since: older ? older.since : (row.since ?? sinceOf(last, day)),
      overall: Math.max(row.overall, older?.overall ?? 0, last?.overall ?? 0),
      xp,
    };
    last = merged;
    return merged;
  });
}

/**
 * Returns the days of the new name after an undo: its own, and those that were added or changed since the merge.
 * @param from its days before the merge @param merged result of the merge @param now the merged days as stored now
 */
export function splitDays(
  memberId: number,
  from: readonly DayRow[],
  merged: readonly DayRow[],
  now: readonly DayRow[],
): DayRow[] {
  const made = new Map(merged.map((row) => [row.day, JSON.stringify(row)]));
  const days = new Map(from.map((row) => [row.day, row]));
  for (const row of now) {
    if (made.get(row.day) !== JSON.stringify(row)) days.set(row.day, { ...row, member_id: memberId });
  }
  return [...days.values()].sort((a, b) => a.day.localeCompare(b.day));
}

function sinceOf(last: DayRow | null, day: string): string | null {
  if (!last) return null;
  return Date.parse(day) - Date.parse(last.day) > DAY_MS ? last.day : null;
}

function highest(...values: (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value != null);
  return known.length === 0 ? null : Math.max(...known);
}
