import * as z from 'zod/mini';

/** Most values of a part of a filter. */
const MOST_FILTER_VALUES = 200;

const ids = z.array(z.int().check(z.gte(1))).check(z.minLength(1), z.maxLength(MOST_FILTER_VALUES));

/** Conditions of a rule; every part is optional, and all that are there must hold. */
export const ruleFilterSchema = z.strictObject({
  /** Names of items, in any spelling. */
  items: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.minLength(1), z.maxLength(MOST_FILTER_VALUES)),
  ),
  /** Boards by id; what belongs to no board passes. */
  boards: z.optional(ids),
  /** Only items that the clan has logged at most three times. */
  clan_rare_only: z.optional(z.boolean()),
  /** Lines that completed a square are left to a rule for boards in the same channel. */
  unless_board: z.optional(z.boolean()),
});
export type RuleFilter = z.infer<typeof ruleFilterSchema>;
