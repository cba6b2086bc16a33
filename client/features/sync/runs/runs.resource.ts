import { FAILED } from '../../../../shared/admin/admin-messages.ts';
import { adminChangesSchema, type AdminChange } from '../../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../../shared/live/streams.ts';
import { syncRoutes } from '../../../../shared/sync/sync.routes.ts';
import { originOf, type Progress, type RunOrigin } from '../../../../shared/sync/sync.schemas.ts';
import { createLiveResource, liveFamily } from '../../../lib/live/live-resource.ts';

/** Poll intervals without a connection: Sync tab, dashboard, one run. spec §9. */
const SYNC_TAB_MS = 5000;
const DASHBOARD_MS = 30_000;
const RUN_MS = 2000;
/** Number of recent syncs shown. spec §9. */
export const RECENT = 10;

/** Applies a change to the running runs, oldest first; an ended run is removed. */
export function applyToRunning(runs: Progress[], change: AdminChange): Progress[] {
  if (change.type !== 'run.changed') return runs;
  const { run } = change;
  const others = runs.filter(({ syncId }) => syncId !== run.syncId);
  if (run.status !== 'running') return others.length === runs.length ? runs : others;
  return [...others, run].sort((a, b) => order(a, b));
}

/** Filter of a list of runs by origin. */
export type RunFilter = RunOrigin | 'all';

/** Returns a function that applies a change to the newest runs of a filter, newest first, at most ten. */
export function applyToRecent(by: RunFilter): (runs: Progress[], change: AdminChange) => Progress[] {
  return (runs, change) => {
    if (change.type !== 'run.changed' || (by !== 'all' && originOf(change.run) !== by)) return runs;
    const { run } = change;
    const others = runs.filter(({ syncId }) => syncId !== run.syncId);
    return [...others, run]
      .sort((a, b) => b.started_at.localeCompare(a.started_at) || a.syncId.localeCompare(b.syncId))
      .slice(0, RECENT);
  };
}

/** Compares runs in the server's order of running runs. */
function order(a: Progress, b: Progress): number {
  return a.started_at.localeCompare(b.started_at) || a.syncId.localeCompare(b.syncId);
}

/** Place of a list, which decides its poll interval without a connection. */
export type RunsPlace = 'cockpit' | 'dashboard';
const pollOf = (place: RunsPlace): number => (place === 'cockpit' ? SYNC_TAB_MS : DASHBOARD_MS);

/** All running runs of any origin. */
export const runningRuns = liveFamily((place: RunsPlace) =>
  createLiveResource({
    stream: ADMIN_STREAM,
    changes: adminChangesSchema,
    route: syncRoutes.running,
    pick: ({ progress }): Progress[] => progress,
    apply: applyToRunning,
    pollMs: pollOf(place),
    message: FAILED.syncProgress,
  }),
);

/** Recent runs by `${place} ${filter}`. */
const recent = liveFamily((key: `${RunsPlace} ${RunFilter}`) => {
  const [place, by] = key.split(' ') as [RunsPlace, RunFilter]; // the parts of the key's type
  return createLiveResource({
    stream: ADMIN_STREAM,
    changes: adminChangesSchema,
    route: syncRoutes.runs,
    input: { query: { by: by === 'all' ? undefined : by, limit: RECENT } },
    pick: ({ runs }): Progress[] => runs,
    apply: applyToRecent(by),
    pollMs: pollOf(place),
    message: FAILED.syncProgress,
  });
});

/** Returns the resource of the ten newest runs of a filter, running ones included. */
export const recentRuns = (place: RunsPlace, by: RunFilter) => recent(`${place} ${by}`);

/** One run by its id. spec §7: GET /sync/progress/{id}. */
export const runOf = liveFamily((syncId: string) =>
  createLiveResource({
    stream: ADMIN_STREAM,
    changes: adminChangesSchema,
    route: syncRoutes.progress,
    input: { params: { id: syncId } },
    pick: ({ progress }): Progress => progress,
    apply: (run, change) => (change.type === 'run.changed' && change.run.syncId === syncId ? change.run : run),
    pollMs: RUN_MS,
    message: FAILED.syncProgress,
  }),
);
