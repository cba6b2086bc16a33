import * as z from 'zod/mini';
import { instantSchema } from '../members/members.schemas.ts';

const count = z.int().check(z.gte(0));

/** By this sentence a page knows that there is no feed. Specification section 5. */
export const FEED_NOT_CONFIGURED = 'Twitter feed is not configured';

export const postSchema = z.object({
  id: z.string(),
  text: z.string(),
  url: z.string(),
  createdAt: instantSchema,
  metrics: z.object({ likes: count, retweets: count, replies: count }),
});
export type Post = z.infer<typeof postSchema>;

/** Newest first. success false beside posts: they are older ones, as the feed failed. */
export const recentPostsSchema = z.object({
  success: z.boolean(),
  tweets: z.array(postSchema),
  message: z.optional(z.string()),
});
export type RecentPosts = z.infer<typeof recentPostsSchema>;

export const recentPostsQuerySchema = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 5),
});
