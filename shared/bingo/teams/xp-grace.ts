import * as z from 'zod/mini';

/** Minutes after the end of a board in which the first reading of a player still counts; readings are kept for an hour. */
export const XP_GRACE_MINUTES = 15;
export const MAX_XP_GRACE = 60;

const WHOLE = `The time is whole minutes from 0 to ${MAX_XP_GRACE}`;

/** A setting of a board: an absent one is {@link XP_GRACE_MINUTES}. D468. */
export const xpGraceSetting = {
  xp_grace: z.optional(z.int(WHOLE).check(z.gte(0, WHOLE), z.lte(MAX_XP_GRACE, WHOLE))),
};

/** Returns the setting as it is stored, without its ordinary value. */
export function storedXpGrace({ xp_grace }: { xp_grace?: number | undefined }): { xp_grace?: number } {
  return xp_grace === undefined || xp_grace === XP_GRACE_MINUTES ? {} : { xp_grace };
}
