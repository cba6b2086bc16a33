import * as z from 'zod/mini';
import { instantSchema } from '../members/members.schemas.ts';

const count = z.int().check(z.gte(0));

/** Sentences that the page tells states by. spec §5 and spec §8. */
export const FEED_NOT_CONFIGURED = 'Twitter feed is not configured';
export const FEED_UNREACHABLE = 'Unable to connect to Twitter feed';
export const FEED_CACHED = 'Using cached data';

/** Posts of one answer unless asked otherwise. */
const FEED_LIMIT = 5;

export const postSchema = z.object({
  /** Beyond 2^53: text. */
  id: z.string(),
  text: z.string(),
  url: z.string(),
  createdAt: instantSchema,
  metrics: z.object({ likes: count, retweets: count, replies: count }),
});
export type Post = z.infer<typeof postSchema>;

export const feedQuerySchema = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), FEED_LIMIT),
});

/**
 * Not configured: success false, no tweets, FEED_NOT_CONFIGURED. Failed: success false with FEED_UNREACHABLE, or with
 * older tweets and FEED_CACHED. Empty: success true; a message says that nothing was read yet.
 */
export const recentPostsSchema = z.object({
  success: z.boolean(),
  tweets: z.array(postSchema),
  /** null: nothing is wrong. */
  message: z.nullable(z.string()),
});
export type RecentPosts = z.infer<typeof recentPostsSchema>;

export const feedStatusSchema = z.object({
  configured: z.boolean(),
  username: z.nullable(z.string()),
  /** Whole minutes since the last successful read; null: never. */
  cache: z.object({ has_data: z.boolean(), tweets_count: count, age_minutes: z.nullable(count) }),
});
export type FeedStatus = z.infer<typeof feedStatusSchema>;

export const adminFeedStatusSchema = z.object({
  success: z.literal(true),
  status: z.extend(feedStatusSchema, {
    /** Calls of the running UTC month, and where they stop. */
    requests: z.object({ used: count, limit: count }),
    /** Why the last read failed; null: it did not. */
    last_error: z.nullable(z.string()),
    last_attempt_at: z.nullable(instantSchema),
    /** No call before then; null: not limited. */
    limited_until: z.nullable(instantSchema),
  }),
});
export type AdminFeedStatus = z.infer<typeof adminFeedStatusSchema>;

/** `success` false: nothing was read, `message` says why. */
export const feedRefreshSchema = z.object({ success: z.boolean(), count, message: z.string() });
export type FeedRefresh = z.infer<typeof feedRefreshSchema>;
