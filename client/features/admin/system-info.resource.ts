import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { adminRoutes } from '../../../shared/admin/admin.routes.ts';
import type { SystemInfo } from '../../../shared/admin/admin.schemas.ts';
import { adminChangesSchema } from '../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

/** Memory and uptime of the answering process. No event reports them, so they are read every 30 s. */
export const systemInfoResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: adminRoutes.systemInfo,
  pick: ({ info }): SystemInfo => info,
  apply: (info) => info,
  pollMs: 30_000,
  ownPace: true,
  message: FAILED.systemInfo,
});
