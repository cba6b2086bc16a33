/** Clan ranks, highest first, as the clan list spells them. Source: specification section 2, Members. */
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

/** Ranks of the Clan Owners card, in its order. Specification section 9. */
export const OWNER_RANKS = ['Owner', 'Deputy Owner', 'Overseer'] as const;

/** Place of a rank, 0 highest; an unknown one sorts last. */
export function rankOrder(rank: string | null): number {
  const index = RANKS.findIndex((name) => name === rank);
  return index < 0 ? RANKS.length : index;
}
