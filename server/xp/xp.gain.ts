import { SKILL_COUNT } from '../../shared/game/skills.ts';
import type { Period } from '../../shared/game/periods.ts';
import type { MemberStat } from './member-stat.ts';
import { periodKeys } from './xp.periods.ts';

/**
 * XP gained per skill in the period that holds `at`, 30 whole numbers ≥ 0; index 0 is their sum.
 * A base of an older period means that nothing was read since: 0.
 */
export function gainsOf(stat: Pick<MemberStat, 'xp' | 'keys' | 'bases'>, period: Period, at: Date): number[] {
  if (stat.keys[period] < periodKeys(at)[period]) return Array<number>(SKILL_COUNT).fill(0);
  return stat.xp.map((xp, index) => xp - (stat.bases[period][index] ?? 0));
}

/** Base of Overall that makes its gain the sum of the skills' gains. Reading 2. */
export function overallBase(xp: number[], base: number[]): number {
  let gained = 0;
  for (let index = 1; index < xp.length; index += 1) gained += (xp[index] ?? 0) - (base[index] ?? 0);
  return (xp[0] ?? 0) - gained;
}
