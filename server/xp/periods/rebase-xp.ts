import type { MemberStat } from './member-stat.ts';
import { overallBase } from './xp-gain.ts';

/** Returns the base of a period for a later undo; null for a skill that was not known yet and so has no base. */
export function baseToKeep(base: number[], first: (number | null)[]): (number | null)[] {
  return base.map((xp, index) => (index > 0 && first[index] === null ? null : xp));
}

/** Returns the base after an undo: the saved one, and the current base of skills that were first read since. */
export function restoredBase(stat: Pick<MemberStat, 'xp'>, current: number[], kept: (number | null)[]): number[] {
  const base = current.map((xp, index) => kept[index] ?? xp);
  base[0] = overallBase(stat.xp, base);
  return base;
}
