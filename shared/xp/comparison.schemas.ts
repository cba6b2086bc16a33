import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';

/** Days are compared at the end of each of these steps. */
export const COMPARISON_STEP_MS = 10 * 60_000;

const count = z.int().check(z.gte(0));

/**
 * Gain of the same members in two parts of equal length: from the start of the present period to `until`, and from the
 * start of the one before. Members whose XP at the ends of both parts is not known are left out of both.
 */
const comparisonSchema = z.object({
  /** End of the compared part of the present period. */
  until: instantSchema,
  now: count,
  /** Above 0. */
  before: count,
});
export type XpComparison = z.infer<typeof comparisonSchema>;

/**
 * The clan's gains compared with the same point of the period before; null where that is not known of half of the
 * members. Days are compared to the last ten minutes, weeks and months by their whole days. Our addition.
 */
export const comparisonResponseSchema = z.object({
  success: z.literal(true),
  comparison: z.object({
    /** UTC day whose periods are compared. */
    day: z.iso.date(),
    daily: z.nullable(comparisonSchema),
    weekly: z.nullable(comparisonSchema),
    monthly: z.nullable(comparisonSchema),
    /** Gains of the whole day, week and month before. */
    whole: z.object({ daily: z.nullable(count), weekly: z.nullable(count), monthly: z.nullable(count) }),
    /** UTC day since which half of the members are known; null before the first reading. */
    since: z.nullable(z.iso.date()),
  }),
});
export type XpComparisons = z.infer<typeof comparisonResponseSchema>['comparison'];
