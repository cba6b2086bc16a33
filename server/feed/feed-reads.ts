import { feedRoutes } from '../../shared/feed/feed.routes.ts';
import type { RecentPosts } from '../../shared/feed/feed.schemas.ts';
import { hotRead, type HotRead } from '../live/reads/hot-read.ts';

/** Newest posts. */
export interface FeedDocument {
  limit: number;
  body: (posts: RecentPosts) => RecentPosts;
}

export const FEED_READS: readonly HotRead<FeedDocument>[] = [
  hotRead(feedRoutes.recent, ({ query }) => ({ limit: query.limit, body: (posts: RecentPosts) => posts })),
];
