import * as z from 'zod/mini';
import { activitySchema } from '../activities/activities.schemas.ts';
import { PERIODS } from '../game/periods.ts';
import { SKILL_COUNT } from '../game/skills.ts';
import { instantSchema } from '../format/instant.ts';
import { silenceSchema } from '../roster/silences.ts';
import { siteChangedSchema } from '../live/site.changes.ts';
import { memberSchema, PROFILE_STATES, sourcesSchema } from './members.schemas.ts';

const id = z.int().check(z.gte(1));
const count = z.int().check(z.gte(0));
/** Place in SKILLS. */
const skill = z.int().check(z.gte(0), z.lt(SKILL_COUNT));
const optionalColumn = <Value extends z.ZodMiniType>(value: Value) => z.optional(z.array(value));

/**
 * Changes of the `clan` stream. Changes of rows carry state: the new values of what changed. A hint makes the readers of
 * what it names load again.
 */
export const clanChangeSchema = z.discriminatedUnion('type', [
  /**
   * Upsert by id: all fields of a member except its skills. `joined`: it was not an active member before. `left`: it was
   * one, and is none now; a server before this field tells no leaving apart. `by_list`: a
   * clan list stored it first, not an admin; absent when that is as before. `never_read`: no service has answered for it
   * yet, so it has no XP, and no place in a leaderboard.
   */
  z.object({
    type: z.literal('member.changed'),
    member: memberSchema,
    joined: z.optional(z.literal(true)),
    left: z.optional(z.literal(true)),
    by_list: z.optional(z.boolean()),
    never_read: z.optional(z.literal(true)),
  }),
  /** New figures of known members: columns with a value for each of `ids`; an absent column did not change. */
  z.object({
    type: z.literal('members.updated'),
    ids: z.array(id).check(z.minLength(1)),
    total_xp: optionalColumn(count),
    total_rank: optionalColumn(z.nullable(count)),
    clan_xp: optionalColumn(count),
    kills: optionalColumn(count),
    combat_level: optionalColumn(count),
    last_activity_date: optionalColumn(z.nullable(instantSchema)),
  }),
  /** A member was hidden or erased, with all its data. Has the ids of its newest activities, but no name. */
  z.object({ type: z.literal('member.removed'), member_id: id, activity_ids: z.array(count) }),
  /** Upsert by id, newest first in the list by (activity_date, id). */
  z.object({ type: z.literal('activities.added'), activities: z.array(activitySchema) }),
  /** Skills of a member changed: all of them at its first XP. Overall also gives the member's total XP and rank. */
  z.object({
    type: z.literal('skills.changed'),
    member_id: id,
    /** Time of the reading. Its UTC day decides the periods of the gains. */
    at: instantSchema,
    /** XP rose, so `at` is the member's last activity. */
    active: z.optional(z.literal(true)),
    /**
     * `at` is also the time of the last sync and of the last reading of XP, whose state is otherwise as before: what
     * `members.synced` says, in the same event.
     */
    synced: z.optional(z.literal(true)),
    /**
     * Skills whose XP, level or gains changed: place in SKILLS, XP, level, then the gains of the day, week and month,
     * which are left out when all are 0.
     */
    skills: z.array(z.tuple([skill, count, count], count)),
    /** Skills whose rank changed, with the rank; null when unranked. */
    ranks: z.optional(z.array(z.tuple([skill, z.nullable(count)]))),
  }),
  /** Hint: skills of a member changed. Older events also had them in columns, which are not read any more. */
  z.object({ type: z.literal('xp.changed'), member_id: id }),
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
  /**
   * Many members were read without news, in the order of `member_ids`. Only times changed: `read_at` (ms since 1970) is
   * the last sync and the last reading of XP, for a reader who does not know a newer one.
   */
  z.object({ type: z.literal('members.synced'), member_ids: z.array(id), read_at: z.array(count) }),
  /** Hint: many members joined or left at once (import, membership sync). */
  z.object({ type: z.literal('members.reloaded') }),
  /** Hint: posts or the state of the social feed changed. */
  z.object({ type: z.literal('feed.updated') }),
  /** The services of the game that give nothing now, all of them; empty when all work. */
  z.object({ type: z.literal('services.changed'), silences: z.array(silenceSchema) }),
  siteChangedSchema,
]);
export type ClanChange = z.infer<typeof clanChangeSchema>;
type ChangeOf<Type extends ClanChange['type']> = Extract<ClanChange, { type: Type }>;
export type SkillsChange = ChangeOf<'skills.changed'>;
export type FiguresChange = ChangeOf<'members.updated'>;
/** All changes of one event of the `clan` stream. */
export const clanChangesSchema = z.array(clanChangeSchema).check(z.minLength(1));
