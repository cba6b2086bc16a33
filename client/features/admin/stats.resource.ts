import { FAILED } from '../../../shared/admin/admin.messages.ts';
import { adminRoutes } from '../../../shared/admin/admin.routes.ts';
import type { AdminStats } from '../../../shared/admin/admin.schemas.ts';
import { adminChangesSchema, type AdminChange } from '../../../shared/live/admin.changes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { originOf } from '../../../shared/sync/sync.schemas.ts';
import { request } from '../../lib/api.ts';
import { createLiveResource } from '../../lib/live-resource.ts';

/** Specification section 9: dashboard refresh, the fallback without a connection. */
const DASHBOARD_MS = 30_000;
const RECENT = 10;

/** Pure: a run as it is now among the recent ones, newest first, and how many are running. */
export function applyToStats(stats: AdminStats, change: AdminChange): AdminStats | 'stale' {
  if (change.type !== 'run.changed') return stats;
  const { run } = change;
  // Runs of the schedule and of visitors are not on the list, but they are counted while they run.
  if (originOf(run) !== 'admins') return run.status !== 'running' || run.processed === 0 ? 'stale' : stats;
  const { recentSyncs, syncStatus } = stats;
  const index = recentSyncs.findIndex(({ syncId }) => syncId === run.syncId);
  const oldest = recentSyncs.at(-1);
  // One that fell off the list: whether it was counted as running, only the server knows.
  if (index < 0 && recentSyncs.length >= RECENT && oldest && run.started_at <= oldest.started_at) return 'stale';
  const isRunning = (status: string | undefined): number => (status === 'running' ? 1 : 0);
  const running = Math.max(0, syncStatus.running + isRunning(run.status) - isRunning(recentSyncs[index]?.status));
  return {
    ...stats,
    syncStatus: { isActive: running > 0, running },
    recentSyncs: index < 0 ? [run, ...recentSyncs].slice(0, RECENT) : recentSyncs.with(index, run),
  };
}

/** The counts of the dashboard. Runs come by the stream; who counts members and lines asks again (useStatsFollowClan). */
export const statsResource = createLiveResource<AdminStats, typeof ADMIN_STREAM>({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  load: async (signal) => {
    const { data, version } = await request(adminRoutes.stats, { signal });
    return { data: data.stats, version };
  },
  apply: applyToStats,
  pollMs: DASHBOARD_MS,
  message: FAILED.statistics,
});
