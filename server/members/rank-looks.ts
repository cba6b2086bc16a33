import { RANK_COLORS, rankFile, RANKS } from '../../shared/game/ranks.ts';

const UNKNOWN_COLOR = '#A9B1AE';

/**
 * Returns colour (hex) and picture of a clan rank; the picture of an unknown rank is null. `iconUrl` is Config's
 * address with `{rank}`. D043.
 */
export function rankLook(clanRank: string, iconUrl: string): { color: string; icon: string | null } {
  const rank = RANKS.find((name) => name === clanRank);
  if (!rank) return { color: UNKNOWN_COLOR, icon: null };
  return { color: RANK_COLORS[rank], icon: iconUrl.replace('{rank}', rankFile(rank)) };
}
