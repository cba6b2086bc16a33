import { SKILL_COUNT } from '../../../shared/game/skills.ts';
import type { Period } from '../../../shared/game/periods.ts';
import type { MemberStat } from './member-stat.ts';
import type { PeriodKeys } from './xp-periods.ts';
import { isAhead } from './xp-rollover.ts';

type PeriodStat = Pick<MemberStat, 'xp' | 'keys' | 'bases'>;

/**
 * Returns the XP gained in a period for each skill, 30 whole numbers ≥ 0; index 0 is their sum. All are 0 when the base
 * belongs to an older period (no reading since) or to one in the future (a clock was wrong).
 * @param now keys of the present periods
 */
export function gainsOf(stat: PeriodStat, period: Period, now: PeriodKeys): number[] {
  if (!isPresent(stat, period, now)) return Array<number>(SKILL_COUNT).fill(0);
  return stat.xp.map((xp, index) => xp - (stat.bases[period][index] ?? 0));
}

/** Returns the entry of gainsOf for one skill. */
export function gainOf(stat: PeriodStat, period: Period, skill: number, now: PeriodKeys): number {
  return isPresent(stat, period, now) ? (stat.xp[skill] ?? 0) - (stat.bases[period][skill] ?? 0) : 0;
}

function isPresent({ keys }: PeriodStat, period: Period, now: PeriodKeys): boolean {
  return keys[period] >= now[period] && !isAhead(keys[period], period, now);
}

/** Returns the base of Overall with which its gain is the sum of the skills' gains. D002. */
export function overallBase(xp: number[], base: number[]): number {
  let gained = 0;
  for (let index = 1; index < xp.length; index += 1) gained += (xp[index] ?? 0) - (base[index] ?? 0);
  return (xp[0] ?? 0) - gained;
}
