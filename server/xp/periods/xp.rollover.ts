import { PERIODS, type Period } from '../../../shared/game/periods.ts';
import type { MemberStat } from '../readings/member-stat.ts';
import type { PeriodKeys } from './xp.periods.ts';

const DAY_MS = 86_400_000;
/** From the start of a period to that of the next, at most. */
const LONGEST_DAYS: Record<Period, number> = { daily: 1, weekly: 7, monthly: 31 };

/** The key lies further ahead than the next period: a clock that ran ahead has set it. */
export function isAhead(key: string, period: Period, now: PeriodKeys): boolean {
  return key > now[period] && Date.parse(key) - Date.parse(now[period]) > LONGEST_DAYS[period] * DAY_MS;
}

/**
 * Takes back periods that a clock that ran ahead has begun: they are those of `now`, and their gains count from where the
 * clock ran ahead. Changes `stat` in place. @returns whether there was one
 */
export function takeBack(stat: MemberStat, now: PeriodKeys): boolean {
  const ahead = PERIODS.filter((period) => stat.keys[period] > now[period]);
  for (const period of ahead) stat.keys[period] = now[period];
  return ahead.length > 0;
}

/**
 * Moves the base of every period that has ended to the XP known until then. Done when a reading arrives, so no
 * job can miss midnight; a base never moves back when a clock does. Changes `stat` in place.
 */
export function rollOver(stat: MemberStat, now: PeriodKeys): void {
  for (const period of PERIODS) {
    if (stat.keys[period] >= now[period]) continue;
    stat.keys[period] = now[period];
    stat.bases[period] = stat.xp.slice();
  }
}
