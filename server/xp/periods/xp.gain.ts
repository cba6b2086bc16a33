import { SKILL_COUNT } from '../../../shared/game/skills.ts';
import type { Period } from '../../../shared/game/periods.ts';
import type { MemberStat } from '../readings/member-stat.ts';
import type { PeriodKeys } from './xp.periods.ts';
import { isAhead } from './xp.rollover.ts';

/**
 * XP gained per skill in a period, 30 whole numbers ≥ 0; index 0 is their sum.
 * A base of an older period means that nothing was read since, one of a period that lies ahead that a clock was wrong: 0.
 * @param now keys of the periods that run now
 */
export function gainsOf(stat: Pick<MemberStat, 'xp' | 'keys' | 'bases'>, period: Period, now: PeriodKeys): number[] {
  if (stat.keys[period] < now[period] || isAhead(stat.keys[period], period, now))
    return Array<number>(SKILL_COUNT).fill(0);
  return stat.xp.map((xp, index) => xp - (stat.bases[period][index] ?? 0));
}

/** Base of Overall that makes its gain the sum of the skills' gains. D002. */
export function overallBase(xp: number[], base: number[]): number {
  let gained = 0;
  for (let index = 1; index < xp.length; index += 1) gained += (xp[index] ?? 0) - (base[index] ?? 0);
  return (xp[0] ?? 0) - gained;
}
