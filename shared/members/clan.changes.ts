import * as z from 'zod/mini';
import { activitySchema } from '../activities/activities.schemas.ts';
import { PERIODS } from '../game/periods.ts';
import { SKILL_COUNT } from '../game/skills.ts';
import { instantSchema, memberSchema, PROFILE_STATES, sourcesSchema } from './members.schemas.ts';

const id = z.int().check(z.gte(1));
const count = z.int().check(z.gte(0));
const column = z.array(count).check(z.length(SKILL_COUNT));

/**
 * Changes of the `clan` stream. Rows are state-bearing; aggregates (gains, leaderboards, hiscores) are hints that
 * make a reader ask again.
 */
export const clanChangeSchema = z.discriminatedUnion('type', [
  /** Upsert by id: everything of a member but the skills. `joined`: was not an active member just before. */
  z.object({ type: z.literal('member.changed'), member: memberSchema, joined: z.optional(z.literal(true)) }),
  /** A member and everything of it is gone from every page: hidden or erased. Ids of its newest lines, no name. */
  z.object({ type: z.literal('member.removed'), member_id: id, activity_ids: z.array(count) }),
  /** Upsert by id, newest first in the list by (activity_date, id). */
  z.object({ type: z.literal('activities.added'), activities: z.array(activitySchema) }),
  /**
   * Skills of a member changed. State-bearing for the hiscores: columns in the order of SKILLS, gain since Monday; a hint
   * for leaderboards and clan XP, and for everything when the columns are absent.
   */
  z.object({
    type: z.literal('xp.changed'),
    member_id: id,
    skills: z.optional(z.object({ xp: column, level: column, rank: z.array(z.nullable(count)), gain: column })),
  }),
  /** Hint: a period was cleared, or a clearing undone. */
  z.object({ type: z.literal('xp.rebased'), period: z.enum(PERIODS) }),
  /** A member was read, whatever the result: ends the profile's "Syncing...". */
  z.object({
    type: z.literal('member.synced'),
    member_id: id,
    last_synced_at: instantSchema,
    profile_state: z.enum(PROFILE_STATES),
    /** Absent in events of before it was told. */
    sources: z.optional(sourcesSchema),
  }),
  /** Hint: who is in the clan changed by many at once (import, membership sync). */
  z.object({ type: z.literal('members.reloaded') }),
  /** Hint: posts or the state of the social feed changed. */
  z.object({ type: z.literal('feed.updated') }),
]);
export type ClanChange = z.infer<typeof clanChangeSchema>;
/** All changes of one event of the `clan` stream. */
export const clanChangesSchema = z.array(clanChangeSchema).check(z.minLength(1));
