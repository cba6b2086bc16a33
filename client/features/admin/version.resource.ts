import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { adminChangesSchema } from '../../../shared/admin/admin.changes.ts';
import { upkeepRoutes, type VersionFacts } from '../../../shared/admin/upkeep.routes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

/** Versions of the process that answers. Nodes of two versions may run together for the length of an upgrade. */
export const versionResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: upkeepRoutes.version,
  pick: ({ version }): VersionFacts => version,
  apply: (version, { type }) => (type === 'checks.changed' ? 'stale' : version),
  pollMs: 60_000,
  message: FAILED.version,
});
