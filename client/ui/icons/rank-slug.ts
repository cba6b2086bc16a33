import { RANKS } from '../../../shared/game/ranks.ts';

/** Returns a rank's name in the design tokens: Deputy Owner → deputy-owner; an unknown rank counts as the lowest. */
export function rankSlug(rank: string): string {
  const known = RANKS.find((name) => name === rank) ?? 'Recruit';
  return known.toLowerCase().replace(' ', '-');
}
