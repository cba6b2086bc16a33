import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';
import { SKILL_SOURCES } from '../game/sources.ts';

const count = z.int().check(z.gte(0));
/** RuneMetrics' last answers about a member. D217. */
export const PROFILE_STATES = ['unknown', 'public', 'private', 'not_a_member', 'missing'] as const;
export type ProfileState = (typeof PROFILE_STATES)[number];

export const skillEntrySchema = z.object({
  skill_name: z.string(),
  level: count,
  xp: count,
  /** Null when unranked. */
  rank: z.nullable(count),
  /** Since Monday 00:00 UTC; whole XP, never negative. D017 and D023. */
  xp_gain: count,
});
export type SkillEntry = z.infer<typeof skillEntrySchema>;

/** Member without skills, as in GET /members. spec §3. */
export const memberSchema = z.object({
  id: count,
  name: z.string(),
  display_name: z.string(),
  clan_rank: z.string(),
  rank_color: z.string(),
  rank_icon: z.nullable(z.string()),
  total_xp: count,
  clan_xp: count,
  kills: count,
  /** 0 when not known yet. */
  combat_level: count,
  last_activity_date: z.nullable(instantSchema),
  joined_at: instantSchema,
  total_rank: z.nullable(count),
  is_active: z.boolean(),
  avatar_url: z.string(),
  is_discord_booster: z.boolean(),
  is_grandmaster_ca: z.boolean(),
  has_master_quest_cape: z.boolean(),
  has_completionist_cape: z.boolean(),
  has_trimmed_completionist_cape: z.boolean(),
});
export type Member = z.infer<typeof memberSchema>;

export const memberWithSkillsSchema = z.extend(memberSchema, { skills: z.array(skillEntrySchema) });
export type MemberWithSkills = z.infer<typeof memberWithSkillsSchema>;

export const membersResponseSchema = z.object({ success: z.literal(true), members: z.array(memberSchema) });
export const memberResponseSchema = z.object({ success: z.literal(true), member: memberWithSkillsSchema });
export const hiscoresResponseSchema = z.object({ success: z.literal(true), members: z.array(memberWithSkillsSchema) });
export const bracketsResponseSchema = z.object({
  success: z.literal(true),
  brackets: z.object({ '1b': count, '2b': count, '3b': count, '4b': count, '5b': count, max: count }),
});

/** Sources of a member's data in the last readings. */
export const sourcesSchema = z.object({
  /** Time since which the log could not be read; null when it was read, or nothing was. */
  log_silent_since: z.nullable(instantSchema),
  /** Service whose XP is shown; null when never read. */
  xp_source: z.nullable(z.enum(SKILL_SOURCES)),
  /** Time of the last accepted XP. When before last_synced_at, no reading since had XP that was accepted. */
  xp_read_at: z.nullable(instantSchema),
});
export type ReadingSources = z.infer<typeof sourcesSchema>;

/** Last reading of a member, which the profile needs in addition to the specified body. Our addition. */
export const memberReadingSchema = z.object({
  success: z.literal(true),
  reading: z.object({
    member_id: count,
    profile_state: z.enum(PROFILE_STATES),
    /** Null when never read. */
    last_synced_at: z.nullable(instantSchema),
    sources: z._default(sourcesSchema, { log_silent_since: null, xp_source: null, xp_read_at: null }),
    /** Time of the next possible public sync; null for now. */
    next_sync_at: z.nullable(instantSchema),
    /**
     * True when `joined_at` is when the member joined: a clan list named it that earlier lists did not. False when it is
     * only when the site first saw the member.
     */
    join_known: z._default(z.boolean(), false),
    /** Duration in ms of reading all members once, which is about the time between two readings of a member. */
    round_ms: count,
    /** Time from which each period's gain counts, when that is later than the period's start. D023. */
    gain_since: z.object({
      daily: z.nullable(instantSchema),
      weekly: z.nullable(instantSchema),
      monthly: z.nullable(instantSchema),
    }),
  }),
});
export type MemberReadingState = z.infer<typeof memberReadingSchema>['reading'];

export const nameParamsSchema = z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(64)) });
export const membersQuerySchema = z.strictObject({
  active: z.optional(z.enum(['true', 'false'], 'active must be true or false')),
  inactive_days: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000))),
});

export const boosterBodySchema = z.strictObject({ isBooster: z.boolean() });
export const grandmasterBodySchema = z.strictObject({ isGrandmasterCA: z.boolean() });
export const capeBodySchema = z.strictObject({ hasCape: z.boolean() });
