import { FAILED } from '../../../shared/admin/admin.messages.ts';
import { adminChangesSchema } from '../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import type { ClearsResponse } from '../../../shared/xp/xp.schemas.ts';
import { request } from '../../lib/api/api.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

export type XpClear = ClearsResponse['clears'][number];

/** Clearings of the last 30 days, newest first; another admin's are seen too. */
export const xpClearsResource = createLiveResource<readonly XpClear[], typeof ADMIN_STREAM>({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  load: async (signal) => {
    const { data, version } = await request(xpRoutes.listClears, { signal });
    return { data: data.clears, version };
  },
  apply: (clears, change) =>
    change.type === 'audit.added' && change.entry.action.startsWith('xp.clear') ? 'stale' : clears,
  pollMs: 30_000,
  message: FAILED.clears,
});
