import type { RankName } from '../../shared/game/ranks.ts';
import { RANKS } from '../../shared/game/ranks.ts';

/** Metal of each rank, readable on dark; the client draws its own tone on light. */
const COLORS: Record<RankName, string> = {
  Owner: '#F4C650',
  'Deputy Owner': '#E9DB9C',
  Overseer: '#EFAA86',
  Coordinator: '#CBA9F7',
  Organiser: '#9DBBFF',
  Admin: '#62CBE9',
  General: '#74CF9F',
  Captain: '#8FB0EA',
  Lieutenant: '#C1CCD2',
  Sergeant: '#A9B1AE',
  Corporal: '#D6A478',
  Recruit: '#B79F8F',
};
const UNKNOWN_COLOR = '#A9B1AE';

/** Colour (hex) and picture of a clan rank; a rank that we do not know has no picture. Reading 43. */
export function rankLook(clanRank: string): { color: string; icon: string | null } {
  const rank = RANKS.find((name) => name === clanRank);
  if (!rank) return { color: UNKNOWN_COLOR, icon: null };
  const file = rank.charAt(0) + rank.slice(1).toLowerCase().replaceAll(' ', '_');
  return { color: COLORS[rank], icon: `https://runescape.wiki/images/${file}_clan_rank.png` };
}
