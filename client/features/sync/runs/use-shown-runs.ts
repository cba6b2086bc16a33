import { useMemo } from 'react';
import { originOf, type Progress } from '../../../../shared/sync/sync.schemas.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { recentRuns, runningRuns, type RunsPlace } from './runs.resource.ts';

/** How long an ended run is still shown. spec §9. */
const COMPLETED_MS = 10_000;

/** Returns running runs of any origin, oldest first, or null while loading. Both tabs use it. */
export function useRunning(place: RunsPlace): readonly Progress[] | null {
  return useLive(runningRuns(place), (state) => state.data);
}

/** Returns admins' runs that are running or just ended, newest first, or null while loading. */
export function useAdminRuns(place: RunsPlace): readonly Progress[] | null {
  const recent = useLive(recentRuns(place, 'admins'), (state) => state.data);
  const running = useRunning(place);
  const now = useNow();
  return useMemo(() => {
    if (recent === null) return null;
    const older = (running ?? []).filter(
      (run) => originOf(run) === 'admins' && !recent.some(({ syncId }) => syncId === run.syncId),
    );
    return [...recent.filter((run) => isShown(run, now)), ...older];
  }, [recent, running, now]);
}

/** Returns the other running runs: of the schedule and of visitors. */
export function useOtherRuns(place: RunsPlace): readonly Progress[] {
  const running = useRunning(place);
  return useMemo(() => (running ?? []).filter((run) => originOf(run) !== 'admins'), [running]);
}

function isShown({ status, finished_at }: Progress, now: number): boolean {
  return status === 'running' || (finished_at !== null && now - Date.parse(finished_at) < COMPLETED_MS);
}
