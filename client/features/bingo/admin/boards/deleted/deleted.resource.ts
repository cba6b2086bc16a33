import { bingoRoutes } from '../../../../../../shared/bingo/bingo.routes.ts';
import { adminChangesSchema } from '../../../../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../../../../shared/live/streams.ts';
import type { ResponseOf } from '../../../../../lib/api/api.ts';
import { createLiveResource } from '../../../../../lib/live/live-resource.ts';

type Deleted = Omit<ResponseOf<typeof bingoRoutes.listDeleted>, 'success'>;

/** Deleted boards and teams that can be restored. Each deletion and restoration is an audit entry, which reloads it. */
export const deletedResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: bingoRoutes.listDeleted,
  pick: (body): Deleted => body,
  apply: (deleted, change) =>
    change.type === 'audit.added' && /^bingo\.(board|team)\.(delete|restore)$/.test(change.entry.action)
      ? 'stale'
      : deleted,
  pollMs: 15_000,
  message: 'Failed to load deleted boards and teams',
});
