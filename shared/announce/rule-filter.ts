import * as z from 'zod/mini';
import { CLUE_TIERS } from '../bingo/square-rule.ts';
import { RANKS } from '../game/ranks.ts';
import { SKILLS } from '../game/skills.ts';

/** Most values of a part of a filter. */
export const MOST_FILTER_VALUES = 200;

const names = z
  .array(z.string().check(z.minLength(1), z.maxLength(80)))
  .check(z.minLength(1), z.maxLength(MOST_FILTER_VALUES));
const ids = z
  .array(z.int().check(z.gte(1), z.lte(2_147_483_647)))
  .check(z.minLength(1), z.maxLength(MOST_FILTER_VALUES));

/** Conditions of a rule; every part is optional, and all that are there must hold. */
export const ruleFilterSchema = z.strictObject({
  /** Names of items, in any spelling. */
  items: z.optional(names),
  /** Boards by id; what belongs to no board passes. */
  boards: z.optional(ids),
  /** Only items that the clan has logged at most three times. */
  clan_rare_only: z.optional(z.boolean()),
  /** Lines that completed a square are left to a rule for boards in the same channel. */
  unless_board: z.optional(z.boolean()),
  /** Names of what drops are from, in any spelling. */
  sources: z.optional(names),
  /** Least level of a level; what is about no level passes. */
  min_level: z.optional(
    z.int('Please write a whole level').check(z.gte(2, 'A level is 2 at least'), z.lte(150, 'A level is 150 at most')),
  ),
  /** Skills of levels and milestones; what is about no skill passes. */
  skills: z.optional(z.array(z.enum(SKILLS)).check(z.minLength(1), z.maxLength(SKILLS.length))),
  /** Tiers of treasure trails; what is about no trail passes. */
  tiers: z.optional(z.array(z.enum(CLUE_TIERS)).check(z.minLength(1), z.maxLength(CLUE_TIERS.length))),
  /** Ranks of members; what is about nobody passes, and a guest has no rank. */
  ranks: z.optional(z.array(z.enum(RANKS)).check(z.minLength(1), z.maxLength(RANKS.length))),
  /** Members by id, whatever they are called; what is about nobody passes, and a guest is no member. D575. */
  members: z.optional(ids),
  /** Teams by id; what is about no team passes. D575. */
  teams: z.optional(ids),
});
export type RuleFilter = z.infer<typeof ruleFilterSchema>;
