import { PERIODS } from '../../shared/game/periods.ts';
import type { MemberStat } from './member-stat.ts';
import type { PeriodKeys } from './xp.periods.ts';

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
