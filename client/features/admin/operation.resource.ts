import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { adminRoutes } from '../../../shared/admin/admin.routes.ts';
import type { Operation } from '../../../shared/admin/admin.schemas.ts';
import { adminChangesSchema } from '../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

/** Facts about database, backups and readings. Sizes and ages have no event, so they are also read every 30 s. */
export const operationResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: adminRoutes.operation,
  pick: ({ operation }): Operation => operation,
  apply: (operation, { type }) => (type === 'checks.changed' || type === 'services.changed' ? 'stale' : operation),
  pollMs: 30_000,
  ownPace: true,
  message: FAILED.operation,
});
