import * as z from 'zod/mini';

const count = z.int().check(z.gte(0));

/**
 * Gains of Overall of every member who gained XP this month or this week, former members included, as columns in order of
 * id. The home page computes the clan's XP and the top gainers from them and keeps them current. Our addition.
 */
export const gainsResponseSchema = z.object({
  success: z.literal(true),
  gains: z.object({
    /** UTC day whose periods the gains belong to. */
    day: z.iso.date(),
    ids: z.array(count),
    daily: z.array(count),
    weekly: z.array(count),
    monthly: z.array(count),
  }),
});
export type GainColumns = z.infer<typeof gainsResponseSchema>['gains'];
