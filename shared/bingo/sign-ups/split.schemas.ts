import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';
import { MAX_TEAMS, TEAM_COLOURS } from '../bingo-limits.ts';
import { plainText } from '../plain-text.ts';

const id = z.int().check(z.gte(1));
const xp = z.int().check(z.gte(0));
const TEAMS = `The number of teams must be between 2 and ${MAX_TEAMS}`;

export const splitBodySchema = z
  .strictObject({
    /** Number of teams that the board has afterwards, those that it has already included. */
    teams: z.int(TEAMS).check(z.gte(2, TEAMS), z.lte(MAX_TEAMS, TEAMS)),
    /** Any text. The same players, teams and seed give the same plan. Absent: the one that the board has fixed in advance. */
    seed: z.optional(
      z.string().check(z.trim(), z.minLength(1), z.maxLength(40, 'A seed may have at most 40 characters')),
    ),
    /** False only plans. */
    apply: z._default(z.boolean(), false),
    /** The key of the plan that the admin saw. When the players have changed since then, it answers 409. */
    key: z.optional(z.string()),
  })
  .check(plainText);

const plannedPlayerSchema = z.object({
  name: z.string(),
  /** XP of the last 30 days; null when unknown. */
  strength: z.nullable(xp),
  is_captain: z.boolean(),
  /** True for a player who is on the team already. */
  is_seated: z.boolean(),
});
export const plannedTeamSchema = z.object({
  /** Null for a team that the plan makes. */
  team_id: z.nullable(id),
  team_name: z.string(),
  color: z.enum(TEAM_COLOURS),
  /** Sum of the strengths, in which an unknown one counts as `median` of the plan. */
  sum: xp,
  /** Median of the known strengths of the team. */
  median: xp,
  private_logs: z.int().check(z.gte(0)),
  players: z.array(plannedPlayerSchema),
});
export type PlannedTeam = z.infer<typeof plannedTeamSchema>;
export const splitPlanSchema = z.object({
  key: z.string(),
  /** Null for the one that the board has fixed, as long as the players are not dealt. D560. */
  seed: z.nullable(z.string()),
  median: xp,
  /** Difference between the greatest and the least sum. */
  spread: xp,
  teams: z.array(plannedTeamSchema),
  /** Names of those who wanted to play together and cannot. */
  parted: z.array(z.tuple([z.string(), z.string()])),
});
export type SplitPlan = z.infer<typeof splitPlanSchema>;
export const splitResponseSchema = z.object({ success: z.literal(true), applied: z.boolean(), plan: splitPlanSchema });

/** The last split that is in force, on the board. The seed is public. */
export const boardSplitSchema = z.object({ seed: z.string(), at: instantSchema });
/** The same as it is stored, with what an undo takes back. */
export const storedSplitSchema = z.object({
  seed: z.string(),
  at: instantSchema,
  /** Ids of the teams that it made, and of the players whom it seated. */
  teams: z.array(id),
  people: z.array(id),
});
export type StoredSplit = z.infer<typeof storedSplitSchema>;
