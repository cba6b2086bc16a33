import { FAILED } from '../../../shared/admin/admin.messages.ts';
import { adminRoutes } from '../../../shared/admin/admin.routes.ts';
import type { SystemInfo } from '../../../shared/admin/admin.schemas.ts';
import { adminChangesSchema } from '../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { request } from '../../lib/api/api.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

/** Memory and uptime of the process that answers: no event tells of them, so it is asked for every 30 s. */
export const systemInfoResource = createLiveResource<SystemInfo, typeof ADMIN_STREAM>({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  load: async (signal) => {
    const { data } = await request(adminRoutes.systemInfo, { signal });
    return { data: data.info, version: null };
  },
  apply: (info) => info,
  pollMs: 30_000,
  ownPace: true,
  message: FAILED.systemInfo,
});
