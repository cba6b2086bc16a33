import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';
import { createRuleBodySchema } from './announce.schemas.ts';

const id = z.int().check(z.gte(1));
const count = z.int().check(z.gte(0));

/**
 * `collecting`: its window is open. `waiting`: complete, and not sent yet. `editing`: sent, and being corrected. `dropped`:
 * it was not sent and will not be. `dead`: it was tried and given up.
 */
export const MESSAGE_STATES = ['collecting', 'waiting', 'sending', 'editing', 'sent', 'dropped', 'dead'] as const;

/** A message of a channel, as the list shows it. */
export const announceMessageSchema = z.object({
  id,
  channel_id: id,
  /** Null for a test, and after its rule was deleted. */
  rule_id: z.nullable(id),
  is_test: z.boolean(),
  state: z.enum(MESSAGE_STATES),
  /** What it tells now, in Discord's form of text: see discord-text.ts. Empty when nothing of it may be told any more. */
  title: z.string(),
  text: z.string(),
  /** Number of happenings that it tells. */
  items: count,
  opened_at: instantSchema,
  /** When it is complete and may be sent. */
  ready_at: instantSchema,
  /** Before this time no further try is made; null when none is waited for. */
  next_try_at: z.nullable(instantSchema),
  sent_at: z.nullable(instantSchema),
  /** Number of tries that counted. */
  attempt: count,
  /** Why it was dropped, given up or waits: a sentence without its full stop. */
  problem: z.nullable(z.string()),
  /** True when a try ended without an answer, so that it may have been posted twice. */
  doubtful: z.boolean(),
  can_resend: z.boolean(),
  can_drop: z.boolean(),
});
export type AnnounceMessage = z.infer<typeof announceMessageSchema>;

export const messagesQuerySchema = z.strictObject({
  state: z.optional(z.enum(MESSAGE_STATES)),
  channel: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
  /** Only messages older than this id; absent for the newest. */
  before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 20),
});
export type MessagesQuery = z.infer<typeof messagesQuerySchema>;

export const messagesResponseSchema = z.object({
  success: z.literal(true),
  /** Newest first. */
  messages: z.array(announceMessageSchema),
  /** `before` of the next call; null when these are the oldest. */
  next: z.nullable(id),
});
export const messageResponseSchema = z.object({ success: z.literal(true), message: announceMessageSchema });
export const messageParamsSchema = z.strictObject({
  id: z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
});

/** How a test ended. */
export const testResponseSchema = z.object({
  success: z.literal(true),
  /** True when Discord has stored it. */
  sent: z.boolean(),
  /** What happened, or why it was not sent, as a whole sentence. */
  sentence: z.string(),
});
export type TestEnd = z.infer<typeof testResponseSchema>;

/** Days that a preview looks back at most: happenings are kept for so long. */
const MOST_PREVIEW_DAYS = 30;

/** A rule that need not be stored yet, and the days to look back. Its name, role and `is_on` do not count. */
export const previewBodySchema = z.strictObject({
  ...createRuleBodySchema.shape,
  name: z.optional(z.string().check(z.maxLength(60))),
  days: z._default(
    z
      .int('Please write whole days')
      .check(z.gte(1, 'A preview has 1 to 30 days'), z.lte(MOST_PREVIEW_DAYS, 'A preview has 1 to 30 days')),
    7,
  ),
});
export type PreviewBody = z.infer<typeof previewBodySchema>;

/** What a rule would have told. Nothing of it is sent. */
export const previewSchema = z.object({
  days: z.int().check(z.gte(1)),
  /** Messages and happenings of these days. */
  messages: count,
  items: count,
  /** Messages that would have fallen into quiet hours and not been sent. */
  dropped: count,
  /** Days of UTC with messages, oldest first. */
  by_day: z.array(z.object({ day: z.iso.date(), messages: count })),
  /** The newest, newest first. */
  newest: z.array(
    z.object({
      /** In Discord's form of text: see discord-text.ts. */
      title: z.string(),
      text: z.string(),
      /** Colour of its edge, such as "#d4a84b". */
      color: z.string(),
      items: count,
      /** When it would have been sent. */
      at: instantSchema,
    }),
  ),
  /** True when there was so much in these days that only the newest part was compared. */
  is_partial: z.boolean(),
});
export type AnnouncePreview = z.infer<typeof previewSchema>;
export const previewResponseSchema = z.object({ success: z.literal(true), preview: previewSchema });
