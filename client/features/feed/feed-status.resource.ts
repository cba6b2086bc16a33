import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { feedRoutes } from '../../../shared/feed/feed.routes.ts';
import type { AdminFeedStatus } from '../../../shared/feed/feed.schemas.ts';
import { clanChangesSchema } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

type FeedStatus = AdminFeedStatus['status'];

/** State of the social feed for admins: its age, its limits, its last error. Read again when the posts change. */
export const feedStatusResource = createLiveResource({
  stream: CLAN_STREAM,
  changes: clanChangesSchema,
  route: feedRoutes.adminStatus,
  pick: ({ status }): FeedStatus => status,
  apply: (status, change) => (change.type === 'feed.updated' ? 'stale' : status),
  pollMs: 30_000,
  message: FAILED.feedStatus,
});
