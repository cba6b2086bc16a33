import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';
import { ruleFilterSchema } from './rule-filter.ts';
import { RULE_KINDS } from './rule-kinds.ts';

/** Most channels of a clan, and most rules of a channel. */
export const MOST_CHANNELS = 25;
export const MOST_RULES = 20;
/** Longest time for which happenings are gathered into one message, in seconds. */
const LONGEST_BATCH_S = 3600;
/** Times after which news is too old to be told, in seconds: a minute to a week. */
const MAX_AGE_S = { least: 60, most: 604_800 };

const id = z.int().check(z.gte(1), z.lte(2_147_483_647));
const count = z.int().check(z.gte(0));
const name = z
  .string()
  .check(z.trim(), z.minLength(1, 'A name is required'), z.maxLength(60, 'A name may have at most 60 characters'));
const username = z.nullable(
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'A name is required'),
      z.maxLength(80, 'A name may have at most 80 characters'),
      z.refine(isDiscordName, 'Discord refuses names with “discord” or “clyde”'),
    ),
);
const timezone = z
  .string()
  .check(z.maxLength(60), z.refine(isTimezone, 'Please choose a time zone, such as Europe/London'));
const clock = z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written like 23:00')));
const role = z.nullable(
  z.string().check(z.trim(), z.regex(/^\d{17,20}$/, 'The id of a role has 17 to 20 digits; Discord copies it')),
);
const kinds = z
  .array(z.enum(RULE_KINDS))
  .check(z.minLength(1, 'A rule tells at least one kind'), z.maxLength(RULE_KINDS.length));

function isDiscordName(text: string): boolean {
  return !/clyde|discord/i.test(text);
}

function isTimezone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** What is told in a channel, as admins write it. */
const ruleShape = {
  name,
  /** What it tells; the order does not count. */
  kinds,
  filter: ruleFilterSchema,
  /** Seconds for which happenings are gathered into one message. */
  batch_s: z
    .int('Please write whole seconds')
    .check(z.gte(0, 'The window has 0 to 3600 seconds'), z.lte(LONGEST_BATCH_S, 'The window has 0 to 3600 seconds')),
  /** Quiet hours in the channel's zone, "23:00"; both null without. */
  quiet_from: clock,
  quiet_to: clock,
  /** What becomes of messages in quiet hours: `hold` sends them at the end. */
  quiet: z.enum(['hold', 'drop']),
  /** Seconds after which a message is no news any more and is dropped. */
  max_age_s: z
    .int('Please write whole seconds')
    .check(
      z.gte(MAX_AGE_S.least, 'News is told for a minute at least'),
      z.lte(MAX_AGE_S.most, 'News is told for a week at most'),
    ),
  /** True for messages with a picture of the board that they are about. */
  picture: z.boolean(),
  /** Id of the Discord role that its messages mention; null for none. */
  role_id: role,
  is_on: z.boolean(),
};

/** What a filter names by id, as far as it is there: an id that is not in here is that of something deleted. */
const ruleNamesSchema = z.object({
  /** With the present name; hidden members and those who left, too. */
  members: z.array(z.object({ id, name: z.string() })),
  /** With the title of the board. */
  teams: z.array(z.object({ id, name: z.string(), board: z.string() })),
});
export type RuleNames = z.infer<typeof ruleNamesSchema>;

/** A rule of a channel. */
export const ruleSchema = z.object({
  id,
  channel_id: id,
  ...ruleShape,
  /** Boards of its filter that visitors do not see: nothing of them is told. */
  hidden_boards: z.array(id),
  named: ruleNamesSchema,
  /** Counts the edits; the If-Match of the next one. */
  version: id,
});
export type AnnounceRule = z.infer<typeof ruleSchema>;

/** A Discord webhook. Its address is stored sealed and never shown. */
export const channelSchema = z.object({
  id,
  name,
  /** How admins recognise the webhook: its name in Discord and the last digits of its id. */
  hint: z.string(),
  /** Id of the thread that is posted to; null for the channel itself. */
  thread_id: z.nullable(z.string()),
  /** Name under which messages appear; null for the clan's. */
  username,
  /** True for messages that ring nobody's phone. */
  silent: z.boolean(),
  /** Zone of quiet hours. */
  timezone: z.string(),
  /** `off`: paused by an admin. `broken`: nothing is sent until another address is stored; see `problem`. */
  state: z.enum(['on', 'off', 'broken']),
  /** Why it is broken: a sentence without its full stop. */
  problem: z.nullable(z.string()),
  /** Until when Discord wants nothing to be sent; null when it is not waited for. */
  paused_until: z.nullable(instantSchema),
  /** True while so much was sent lately that messages are gathered for five minutes. */
  is_flooded: z.boolean(),
  /** Messages that are not sent yet, and those that were given up. */
  waiting: count,
  dead: count,
  /** Time of the newest message; null when none was sent yet. */
  last_sent_at: z.nullable(instantSchema),
  created_by: z.string(),
  created_at: instantSchema,
  /** Counts the edits; the If-Match of the next one. */
  version: id,
  rules: z.array(ruleSchema),
});
export type AnnounceChannel = z.infer<typeof channelSchema>;

export const channelsResponseSchema = z.object({
  success: z.literal(true),
  /** In the order in which they were made, as are their rules. */
  channels: z.array(channelSchema),
});
export const channelResponseSchema = z.object({ success: z.literal(true), channel: channelSchema });
export const ruleResponseSchema = z.object({ success: z.literal(true), rule: ruleSchema });

/** Address of a webhook as Discord copies it, with `?thread_id=` for a thread. */
const address = z
  .string()
  .check(z.trim(), z.minLength(1, 'An address is required'), z.maxLength(300, 'An address has 300 characters at most'));

export const createChannelBodySchema = z.strictObject({
  name,
  address,
  username: z._default(username, null),
  silent: z._default(z.boolean(), false),
  timezone: z._default(timezone, 'UTC'),
});
export type CreateChannel = z.infer<typeof createChannelBodySchema>;

/** Absent parts stay. A new address also ends that a channel is broken. */
export const updateChannelBodySchema = z.strictObject({
  name: z.optional(name),
  address: z.optional(address),
  username: z.optional(username),
  silent: z.optional(z.boolean()),
  timezone: z.optional(timezone),
  /** False pauses it. */
  is_on: z.optional(z.boolean()),
});
export type UpdateChannel = z.infer<typeof updateChannelBodySchema>;

export const createRuleBodySchema = z.strictObject({
  channel_id: id,
  name,
  kinds,
  filter: z._default(ruleShape.filter, {}),
  batch_s: z._default(ruleShape.batch_s, 30),
  quiet_from: z._default(clock, null),
  quiet_to: z._default(clock, null),
  quiet: z._default(ruleShape.quiet, 'hold'),
  max_age_s: z._default(ruleShape.max_age_s, 86_400),
  picture: z._default(z.boolean(), false),
  role_id: z._default(role, null),
  is_on: z._default(z.boolean(), true),
});
export type CreateRule = z.infer<typeof createRuleBodySchema>;

/** Absent parts stay. A rule that was changed tells what happens from then on. */
export const updateRuleBodySchema = z.partial(z.strictObject(ruleShape));
export type UpdateRule = z.infer<typeof updateRuleBodySchema>;
