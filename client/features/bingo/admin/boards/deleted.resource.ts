import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import { adminChangesSchema } from '../../../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../../../shared/live/streams.ts';
import { request, type ResponseOf } from '../../../../lib/api/api.ts';
import { createLiveResource } from '../../../../lib/live/live-resource.ts';

type Deleted = Omit<ResponseOf<typeof bingoRoutes.listDeleted>, 'success'>;

/** Deleted boards and teams that can be restored. Each deletion and restoration is an audit entry, which reloads it. */
export const deletedResource = createLiveResource<Deleted, typeof ADMIN_STREAM>({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  load: async (signal) => {
    const { data, version } = await request(bingoRoutes.listDeleted, { signal });
    return { data, version };
  },
  apply: (deleted, change) =>
    change.type === 'audit.added' && /^bingo\.(board|team)\.(delete|restore)$/.test(change.entry.action)
      ? 'stale'
      : deleted,
  pollMs: 15_000,
  message: 'Failed to load what was deleted',
});
