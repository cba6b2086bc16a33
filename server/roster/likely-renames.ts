import { thousands } from '../../shared/format/numbers.ts';
import type { LikelyRename } from '../../shared/member-lifecycle/membership.schemas.ts';

/** Greatest rise of clan XP between the two lists of a likely rename. */
const RENAME_XP = 5_000_000;

/** Two names of the same rank, with clan XP and kills of each by the clan list. */
export interface RenamePair {
  from: string;
  to: string;
  rank: string;
  fromXp: number;
  toXp: number;
  fromKills: number;
  toKills: number;
}

/**
 * Returns the pairs that are probably one player, the smallest rise of clan XP first: clan XP and kills do not fall,
 * and no other pair of either name is as near. Omits dismissed pairs, and pairs without clan XP, which any new player
 * has.
 */
export function likelyRenames(
  pairs: readonly RenamePair[],
  isDismissed: (pair: { from: string; to: string }) => boolean,
): LikelyRename[] {
  const near = pairs
    .filter((pair) => !isDismissed(pair))
    .filter(({ fromXp, toXp, fromKills, toKills }) => {
      const rise = toXp - fromXp;
      return fromXp > 0 && rise >= 0 && rise <= RENAME_XP && toKills >= fromKills;
    })
    .sort((a, b) => riseOf(a) - riseOf(b));
  return near
    .filter((pair) => isNearest(pair, near))
    .map((pair) => ({ from: pair.from, to: pair.to, reason: reasonOf(pair) }));
}

function isNearest(pair: RenamePair, all: readonly RenamePair[]): boolean {
  return all.every(
    (other) => other === pair || (other.from !== pair.from && other.to !== pair.to) || riseOf(other) > riseOf(pair),
  );
}

function reasonOf({ rank, fromXp, toXp, toKills }: RenamePair): string {
  const xp =
    fromXp === toXp
      ? `the same clan XP (${thousands(toXp)})`
      : `continuing clan XP (${thousands(fromXp)}, then ${thousands(toXp)})`;
  const kills = toKills > 0 ? `, ${thousands(toKills)} kills` : '';
  return `Same rank (${rank}), ${xp}${kills}; one left and one joined with the same list`;
}

function riseOf({ fromXp, toXp }: RenamePair): number {
  return toXp - fromXp;
}
