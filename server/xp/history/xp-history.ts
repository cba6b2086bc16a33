import type { HistoryDay } from '../../../shared/xp/xp.schemas.ts';

const DAY_MS = 86_400_000;

/** State at the end of a UTC day on which XP rose or was read for the first time. */
export interface KeptDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Day of the previous reading when at least one whole day is between them; else null. */
  since: string | null;
  /** XP for each skill, without Overall; null when not known yet. */
  xp: (number | null)[];
}

/**
 * Returns the XP gained for each day and skill: the difference between the XP at the ends of a day and of the previous
 * one, or from the skill's first known value. Clearings do not change it: the days add up to the last value minus the
 * first. A day that ends lower than an earlier one was stored while a clock was wrong: it has no gain, and later days
 * count from the highest value.
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

/** Stored day in one skill or Overall. */
export interface SkillDay {
  day: string;
  since: string | null;
  gain: number;
  total: number | null;
}

/**
 * Returns every day of a range. A day that was not stored had no gain, unless it is between two readings that are more
 * than a day apart: then its gain is unknown. Days before the first reading and after the last one are unknown too.
 * @param from first day, YYYY-MM-DD
 * @param to last day
 * @param kept in order of time; may begin before `from`
 * @param readDays days of the first and the last reading; null when never read
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
