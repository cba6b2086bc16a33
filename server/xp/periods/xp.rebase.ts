import type { MemberStat } from '../readings/member-stat.ts';
import { overallBase } from './xp.gain.ts';

/** Base of a period as an undo needs it; null: the skill was not known yet, so its base is still to come. */
export function baseToKeep(base: number[], first: (number | null)[]): (number | null)[] {
  return base.map((xp, index) => (index > 0 && first[index] === null ? null : xp));
}

/** Base after a clearing was taken back: the kept one, and for skills first seen since then their own first value. */
export function restoredBase(stat: Pick<MemberStat, 'xp'>, current: number[], kept: (number | null)[]): number[] {
  const base = current.map((xp, index) => kept[index] ?? xp);
  base[0] = overallBase(stat.xp, base);
  return base;
}
