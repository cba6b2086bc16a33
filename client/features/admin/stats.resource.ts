import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { adminRoutes } from '../../../shared/admin/admin.routes.ts';
import type { AdminStats } from '../../../shared/admin/admin.schemas.ts';
import { adminChangesSchema } from '../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

/** Poll interval of the dashboard without a connection. spec §9. */
const DASHBOARD_MS = 30_000;

/** Counts of the dashboard. The answer's runs are left out: the lists of runs follow the stream. */
export type AdminCounts = Omit<AdminStats, 'syncStatus' | 'recentSyncs'>;

/** The counts of the dashboard. No event contains them, see useStats. */
export const statsResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: adminRoutes.stats,
  pick: ({ stats }): AdminCounts => {
    const { totalMembers, activeMembers, inactiveMembers, recentlyActive, database } = stats;
    return { totalMembers, activeMembers, inactiveMembers, recentlyActive, database };
  },
  apply: (counts) => counts,
  pollMs: DASHBOARD_MS,
  message: FAILED.statistics,
});
