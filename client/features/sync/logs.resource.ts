import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { adminChangesSchema, type AdminChange } from '../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { syncRoutes } from '../../../shared/sync/sync.routes.ts';
import type { SyncLog } from '../../../shared/sync/sync.schemas.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

/** Number of lines, and the poll interval without a connection. spec §9. */
export const LINES = 50;
const SYNC_TAB_MS = 5000;

/** Applies new log lines, newest first, each id once. */
export function applyToLogs(logs: SyncLog[], change: AdminChange): SyncLog[] {
  if (change.type !== 'logs.added') return logs;
  const fresh = new Set(change.logs.map(({ id }) => id));
  return [...change.logs, ...logs.filter(({ id }) => !fresh.has(id))]
    .sort((a, b) => b.timestamp.localeCompare(a.timestamp) || b.id - a.id)
    .slice(0, LINES);
}

/** The newest lines of the sync log, of all runs. */
export const logsResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: syncRoutes.logs,
  input: { query: { limit: LINES } },
  pick: ({ logs }): SyncLog[] => logs,
  apply: applyToLogs,
  pollMs: SYNC_TAB_MS,
  message: FAILED.syncLogs,
});
