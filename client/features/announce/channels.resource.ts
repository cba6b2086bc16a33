import { adminChangesSchema } from '../../../shared/admin/admin.changes.ts';
import { announceRoutes } from '../../../shared/announce/announce.routes.ts';
import type { AnnounceChannel } from '../../../shared/announce/announce.schemas.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

/** The channels with their rules and the counts of their messages. Read again after each change of any of these. */
export const channelsResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: announceRoutes.listChannels,
  pick: ({ channels }): AnnounceChannel[] => channels,
  apply: (channels, change) => (change.type === 'announce.changed' ? 'stale' : channels),
  pollMs: 30_000,
  message: 'The channels could not be read',
});
