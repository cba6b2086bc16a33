/** Clan ranks, highest first, in the clan list's spelling. Source: spec §2, Members. */
export const RANKS = [
  'Owner',
  'Deputy Owner',
  'Overseer',
  'Coordinator',
  'Organiser',
  'Admin',
  'General',
  'Captain',
  'Lieutenant',
  'Sergeant',
  'Corporal',
  'Recruit',
] as const;
export type RankName = (typeof RANKS)[number];

/** Colour of each rank for the dark theme; the client has its own for the light theme. */
export const RANK_COLORS: Record<RankName, string> = {
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

/** Returns a rank's name in the address of its picture, in the wiki's spelling: `Deputy_owner`. */
export function rankFile(rank: RankName): string {
  return rank.charAt(0) + rank.slice(1).toLowerCase().replaceAll(' ', '_');
}

/** Ranks on the Clan Owners card, in its order. spec §9. */
export const OWNER_RANKS = ['Owner', 'Deputy Owner', 'Overseer'] as const;

/** Returns the place of a rank, 0 for the highest; unknown ranks come last. */
export function rankOrder(rank: string | null): number {
  const index = RANKS.findIndex((name) => name === rank);
  return index < 0 ? RANKS.length : index;
}
