import * as z from 'zod/mini';
import { activitySchema } from '../activities/activities.schemas.ts';
import { PERIODS } from '../game/periods.ts';
import { SKILL_COUNT } from '../game/skills.ts';
import { instantSchema } from '../format/instant.ts';
import { memberSchema, PROFILE_STATES, sourcesSchema } from './members.schemas.ts';

const id = z.int().check(z.gte(1));
const count = z.int().check(z.gte(0));
const column = z.array(count).check(z.length(SKILL_COUNT));

/**
 * Changes of the `clan` stream. Changes of rows carry state; those of aggregates (gains, leaderboards, hiscores) are
 * hints that make a reader load again.
 */
export const clanChangeSchema = z.discriminatedUnion('type', [
  /** Upsert by id: all fields of a member except its skills. `joined`: it was not an active member before. */
  z.object({ type: z.literal('member.changed'), member: memberSchema, joined: z.optional(z.literal(true)) }),
  /** A member was hidden or erased, with all its data. Has the ids of its newest activities, but no name. */
  z.object({ type: z.literal('member.removed'), member_id: id, activity_ids: z.array(count) }),
  /** Upsert by id, newest first in the list by (activity_date, id). */
  z.object({ type: z.literal('activities.added'), activities: z.array(activitySchema) }),
  /**
   * Skills of a member changed. Carries state for the hiscores: columns in the order of SKILLS, gain since Monday. A hint
   * for leaderboards and clan XP, and for all readers when the columns are absent.
   */
  z.object({
    type: z.literal('xp.changed'),
    member_id: id,
    skills: z.optional(z.object({ xp: column, level: column, rank: z.array(z.nullable(count)), gain: column })),
  }),
  /** Hint: a period was cleared, or a clearing undone. */
  z.object({ type: z.literal('xp.rebased'), period: z.enum(PERIODS) }),
  /** A member was read, with any result; ends the profile's "Syncing...". */
  z.object({
    type: z.literal('member.synced'),
    member_id: id,
    last_synced_at: instantSchema,
    profile_state: z.enum(PROFILE_STATES),
    /** Absent in events from before this field was added. */
    sources: z.optional(sourcesSchema),
  }),
  /** Hint: many members joined or left at once (import, membership sync). */
  z.object({ type: z.literal('members.reloaded') }),
  /** Hint: posts or the state of the social feed changed. */
  z.object({ type: z.literal('feed.updated') }),
]);
export type ClanChange = z.infer<typeof clanChangeSchema>;
/** All changes of one event of the `clan` stream. */
export const clanChangesSchema = z.array(clanChangeSchema).check(z.minLength(1));
