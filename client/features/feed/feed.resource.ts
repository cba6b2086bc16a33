import { feedRoutes } from '../../../shared/feed/feed.routes.ts';
import type { RecentPosts } from '../../../shared/feed/feed.schemas.ts';
import { clanChangesSchema } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

const HOUR = 3_600_000;

/** The clan's newest posts, read again every hour or after an event that they changed. */
export const feedResource = createLiveResource({
  stream: CLAN_STREAM,
  changes: clanChangesSchema,
  route: feedRoutes.recent,
  input: { query: { limit: 5 } },
  pick: (body): RecentPosts => body,
  apply: (feed, change) => (change.type === 'feed.updated' ? 'stale' : feed),
  pollMs: HOUR,
  message: 'Unable to connect to Twitter feed',
});
