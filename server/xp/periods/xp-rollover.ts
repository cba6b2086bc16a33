import { PERIODS, type Period } from '../../../shared/game/periods.ts';
import type { MemberStat } from './member-stat.ts';
import type { PeriodKeys } from './xp-periods.ts';

const DAY_MS = 86_400_000;
/** Longest duration of each period in days. */
const LONGEST_DAYS: Record<Period, number> = { daily: 1, weekly: 7, monthly: 31 };

/** Returns true when a key is later than that of the next period, so that a fast clock must have set it. */
export function isAhead(key: string, period: Period, now: PeriodKeys): boolean {
  return key > now[period] && Date.parse(key) - Date.parse(now[period]) > LONGEST_DAYS[period] * DAY_MS;
}

/**
 * Replaces periods that a fast clock has begun by those of `now`; their gains count from the base that it set. Changes
 * `stat` in place. Returns true when there was such a period.
 */
export function takeBack(stat: MemberStat, now: PeriodKeys): boolean {
  const ahead = PERIODS.filter((period) => stat.keys[period] > now[period]);
  for (const period of ahead) stat.keys[period] = now[period];
  return ahead.length > 0;
}

/**
 * Sets the base of every period that has ended to the XP known so far. This happens when a reading is applied, so that no
 * job can miss midnight; a base never moves back when a clock does. Changes `stat` in place.
 */
export function rollOver(stat: MemberStat, now: PeriodKeys): void {
  for (const period of PERIODS) {
    if (stat.keys[period] >= now[period]) continue;
    stat.keys[period] = now[period];
    stat.bases[period] = stat.xp.slice();
  }
}
