import type { HistoryDay } from '../../../shared/xp/xp.schemas.ts';

const DAY_MS = 86_400_000;

/** End of one UTC day on which XP rose or was read for the first time. */
export interface KeptDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Day of the reading before, when at least one whole day lies between them. */
  since: string | null;
  /** Per skill, without Overall; null: not known yet. */
  xp: (number | null)[];
}

/**
 * XP gained per day and skill: what a day ends with above what the one before ended with, or above the skill's first
 * known value. Whatever was cleared on screen, the days add up to the last value minus the first. A day that ends lower
 * than one before it was kept while a clock was wrong: it has no gain, and the rest counts from the highest.
 * @param first first known value per skill, without Overall
 * @param days in order of time, from the very first one, or from the one before those of interest
 */
export function dailyGains(first: (number | null)[], days: readonly KeptDay[]): number[][] {
  let before = first;
  return days.map(({ xp }) => {
    const gains = xp.map((value, index) => {
      const start = before[index] ?? first[index];
      return value === null || start == null ? 0 : Math.max(0, value - start);
    });
    before = xp.map((value, index) => highest(value, before[index] ?? null));
    return gains;
  });
}

function highest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

/** A kept day in one skill or Overall. */
export interface SkillDay {
  day: string;
  since: string | null;
  gain: number;
  total: number | null;
}

/**
 * Every day of a range. A day that was not kept saw no rise, unless it lies between two readings that are further apart:
 * then nobody knows. Before the first reading and after the last one nothing is known either.
 * @param from first day, YYYY-MM-DD
 * @param to last day
 * @param kept in order of time; may begin before `from`
 * @param readDays days of the first and the last reading; null: never read
 */
export function everyDay(
  from: string,
  to: string,
  kept: readonly SkillDay[],
  readDays: { first: string; last: string } | null,
): HistoryDay[] {
  const days: HistoryDay[] = [];
  let next = 0;
  let total: number | null = null;
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    let today: SkillDay | null = null;
    for (let row = kept[next]; row && row.day <= day; row = kept[next]) {
      total = row.total;
      today = row.day === day ? row : null;
      next += 1;
    }
    const coming = kept[next];
    const isRead = readDays !== null && day >= readDays.first && day <= readDays.last;
    const isUnsure = !today && coming?.since != null && coming.since < day;
    if (today) days.push({ day, xp_gain: today.gain, total_xp: total, since: today.since });
    else if (isRead && !isUnsure) days.push({ day, xp_gain: 0, total_xp: total, since: null });
    else days.push({ day, xp_gain: null, total_xp: null, since: null });
  }
  return days;
}
