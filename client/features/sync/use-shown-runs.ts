import { useMemo } from 'react';
import { originOf, type Progress } from '../../../shared/sync/sync.schemas.ts';
import { useNow } from '../../lib/ticker.ts';
import { useLive } from '../../lib/use-live.ts';
import { recentRuns, runningResource, type RunsPlace } from './runs.resource.ts';

/** Specification section 9: the completion box is hidden so long after the end. */
const COMPLETED_MS = 10_000;

/** Admins' runs that are running or ended a moment ago, newest first; null: not known yet. */
export function useAdminRuns(place: RunsPlace): readonly Progress[] | null {
  const runs = useLive(recentRuns(place, 'admins'), (state) => state.data);
  const now = useNow();
  return useMemo(() => runs && runs.filter((run) => isShown(run, now)), [runs, now]);
}

/** What else is running: rounds of the schedule, profiles of visitors. */
export function useOtherRuns(): readonly Progress[] {
  const running = useLive(runningResource, (state) => state.data);
  return useMemo(() => (running ?? []).filter((run) => originOf(run) !== 'admins'), [running]);
}

function isShown({ status, finished_at }: Progress, now: number): boolean {
  return status === 'running' || (finished_at !== null && now - Date.parse(finished_at) < COMPLETED_MS);
}
