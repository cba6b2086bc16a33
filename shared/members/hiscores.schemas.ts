import * as z from 'zod/mini';

const count = z.int().check(z.gte(0));

/**
 * All members with all skills, as columns: the facts that the hiscores page shows, each column in the order of the members,
 * and for each skill in the order of SKILLS its XP, levels and ranks. hiscore-columns.ts reads them. Our addition.
 */
export const hiscoreColumnsResponseSchema = z.object({
  success: z.literal(true),
  hiscores: z.object({
    ids: z.array(count),
    names: z.array(z.string()),
    clan_ranks: z.array(z.string()),
    avatar_urls: z.array(z.string()),
    /** 1 for members of the clan, 0 for former ones. */
    active: z.array(count),
    skills: z.array(
      z.object({
        xp: z.array(count),
        /** Highest level in the column. */
        most: count,
        /** Differences from the level of an ordinary skill with this XP, at most `most`; of Overall, from the sum. */
        level: z.array(z.int()),
        rank: z.array(z.nullable(count)),
      }),
    ),
  }),
});
export type HiscoreColumns = z.infer<typeof hiscoreColumnsResponseSchema>['hiscores'];
