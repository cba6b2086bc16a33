import { RANK_COLORS, rankFile, RANKS } from '../../shared/game/ranks.ts';

const UNKNOWN_COLOR = '#A9B1AE';

/**
 * Colour (hex) and picture of a clan rank; a rank that we do not know has no picture. `iconUrl`: Config's address with
 * `{rank}`. D043.
 */
export function rankLook(clanRank: string, iconUrl: string): { color: string; icon: string | null } {
  const rank = RANKS.find((name) => name === clanRank);
  if (!rank) return { color: UNKNOWN_COLOR, icon: null };
  return { color: RANK_COLORS[rank], icon: iconUrl.replace('{rank}', rankFile(rank)) };
}
