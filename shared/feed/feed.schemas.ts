import * as z from 'zod/mini';
import { versionSchema } from '../http/edit-conflict.ts';
import { instantSchema } from '../format/instant.ts';

const count = z.int().check(z.gte(0));

/** Messages by which the page distinguishes states. spec §5 and spec §8. */
export const FEED_NOT_CONFIGURED = 'Twitter feed is not configured';
export const FEED_UNREACHABLE = 'Unable to connect to Twitter feed';
export const FEED_CACHED = 'Using cached data';

/** Default number of posts in one answer. */
const FEED_LIMIT = 5;

export const postSchema = z.object({
  /** Text, because ids exceed 2^53. */
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
 * older tweets and FEED_CACHED. Nothing read yet: success true, no tweets, and a message about it.
 */
export const recentPostsSchema = z.object({
  success: z.boolean(),
  tweets: z.array(postSchema),
  /** Null without a problem. */
  message: z.nullable(z.string()),
});
export type RecentPosts = z.infer<typeof recentPostsSchema>;

export const feedStatusSchema = z.object({
  configured: z.boolean(),
  username: z.nullable(z.string()),
  /** Age in whole minutes since the last successful read; null when never read. */
  cache: z.object({ has_data: z.boolean(), tweets_count: count, age_minutes: z.nullable(count) }),
});
export type FeedStatus = z.infer<typeof feedStatusSchema>;

export const adminFeedStatusSchema = z.object({
  success: z.literal(true),
  status: z.extend(feedStatusSchema, {
    /** Calls in the current UTC month, and their limit. */
    requests: z.object({ used: count, limit: count }),
    /** Reason why the last read failed; null when it did not. */
    last_error: z.nullable(z.string()),
    last_attempt_at: z.nullable(instantSchema),
    /** Time before which no call is made; null when not limited. */
    limited_until: z.nullable(instantSchema),
    /** Time of the last reading whose posts are stored; null without one. */
    fetched_at: z.nullable(instantSchema),
    /** For If-Match of a refresh or a clearing. */
    version: versionSchema,
  }),
});
export type AdminFeedStatus = z.infer<typeof adminFeedStatusSchema>;

/** Result of a refresh. With `success` false nothing was read, and `message` has the reason. */
export const feedRefreshSchema = z.object({ success: z.boolean(), count, message: z.string() });
export type FeedRefresh = z.infer<typeof feedRefreshSchema>;
