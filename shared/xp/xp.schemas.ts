import * as z from 'zod/mini';
import { PERIODS } from '../game/periods.ts';
import { skillIndex } from '../game/skills.ts';
import { instantSchema } from '../format/instant.ts';
import { skillEntrySchema } from '../members/members.schemas.ts';

const count = z.int().check(z.gte(0));
const daySchema = z.iso.date();
const limit = z.coerce.number().check(z.int(), z.gte(1), z.lte(1000));

export const periodParamsSchema = z.strictObject({ period: z.enum(PERIODS, 'Unknown period') });
const skillNameSchema = z.string().check(z.refine((name) => skillIndex(name) >= 0, 'Unknown skill'));

export const leaderboardQuerySchema = z.strictObject({
  limit: z._default(limit, 50),
  skill: z._default(skillNameSchema, 'Overall'),
});
export const gainersQuerySchema = z.strictObject({ count: z._default(limit, 10) });

/** Row of a leaderboard. totalXp is that of the chosen skill; sorted by xpGain, totalXp, name; zeros included. D024. */
export const leaderboardEntrySchema = z.object({
  id: count,
  name: z.string(),
  totalXp: count,
  xpGain: count,
  is_grandmaster_ca: z.boolean(),
  is_discord_booster: z.boolean(),
});
export type LeaderboardEntry = z.infer<typeof leaderboardEntrySchema>;
export const leaderboardResponseSchema = z.object({
  success: z.literal(true),
  leaderboard: z.array(leaderboardEntrySchema),
  /** UTC day whose period the gains belong to. Our addition; absent in answers from before it was added. */
  day: z.optional(daySchema),
});

export const gainerSchema = z.object({ id: count, name: z.string(), xpGain: count });
export type Gainer = z.infer<typeof gainerSchema>;
/** Members with the highest gains above 0. D024. */
export const topGainersResponseSchema = z.object({
  success: z.literal(true),
  topGainers: z.object({ daily: z.array(gainerSchema), weekly: z.array(gainerSchema) }),
});

/** Sum of active members' gains since the period began or was cleared. */
export const clanXpResponseSchema = z.object({ success: z.literal(true), data: z.object({ total_xp: count }) });

/** Weekly stats of one member, 30 entries in the order of the hiscores; empty when never read. */
export const statsResponseSchema = z.object({
  success: z.literal(true),
  stats: z.object({ skills: z.array(skillEntrySchema) }),
});

export const clearResponseSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Number of members whose base was set. */
  cleared: count,
  /** Id for the undo; null when there was nothing to clear. */
  clear_id: z.nullable(count),
});
export type ClearResponse = z.infer<typeof clearResponseSchema>;

/** Clearings of the last 30 days, newest first. Our addition. */
export const clearsResponseSchema = z.object({
  success: z.literal(true),
  clears: z.array(
    z.object({
      id: count,
      period: z.enum(PERIODS),
      cleared_at: instantSchema,
      cleared_by: z.nullable(z.string()),
      undone_at: z.nullable(instantSchema),
      can_undo: z.boolean(),
    }),
  ),
});
export type ClearsResponse = z.infer<typeof clearsResponseSchema>;

const HISTORY_RANGES = ['7', '30', '90', '365'] as const;
export const historyQuerySchema = z.strictObject({
  /** Number of UTC days up to and including today. */
  range: z._default(z.enum(HISTORY_RANGES, 'Unknown range'), '30'),
  skill: z._default(skillNameSchema, 'Overall'),
});
/** One UTC day of a member's history. */
export const historyDaySchema = z.object({
  day: daySchema,
  /** XP first read on this day, ≥ 0; null when unknown (not read yet, or no longer). */
  xp_gain: z.nullable(count),
  /** XP at the end of the day; null when unknown. */
  total_xp: z.nullable(count),
  /** Day after which no reading was made; the gain may belong to any day since. Null when it belongs to this day. */
  since: z.nullable(daySchema),
});
export type HistoryDay = z.infer<typeof historyDaySchema>;
/** Days of a member's XP, oldest first and without gaps. A clearing never changes them. Our addition. */
export const historyResponseSchema = z.object({
  success: z.literal(true),
  history: z.object({
    member_id: count,
    skill: z.string(),
    /** Null when never read. */
    first_read_at: z.nullable(instantSchema),
    days: z.array(historyDaySchema),
    /** Periods in which the log showed more lines than were read in time, so that lines are missing. */
    lost_lines: z.array(z.object({ after: instantSchema, before: instantSchema })),
  }),
});
export type HistoryResponse = z.infer<typeof historyResponseSchema>;
