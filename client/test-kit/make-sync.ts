import type { Progress, SyncItem } from '../../shared/sync/sync.schemas.ts';

/** Returns the id of the n-th run of a test. */
export const runId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Returns a running sync of all members, started by an admin; a higher number is newer. */
export function makeRun(n: number, overrides: Partial<Progress> = {}): Progress {
  return {
    syncId: runId(n),
    kind: 'all',
    status: 'running',
    total: 10,
    processed: 0,
    successful: 0,
    failed: 0,
    rateLimited: 0,
    startedBy: 'Anna',
    retryOf: null,
    started_at: new Date(Date.UTC(2026, 10, 20) + n * 60_000).toISOString(),
    finished_at: null,
    estimated_end: null,
    ...overrides,
  };
}

/** Returns an item that waits: one member of a run. */
export function makeItem(id: number, overrides: Partial<SyncItem> = {}): SyncItem {
  return {
    member_id: id,
    member_name: `Player ${id}`,
    state: 'waiting',
    xp_gained: 0,
    attempt: 0,
    message: null,
    ended_at: null,
    ...overrides,
  };
}
