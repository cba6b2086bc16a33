import type { Checklist } from '../../../../shared/admin/admin.schemas.ts';
import { clanStatusResource } from '../../../lib/clan/clan-status.resource.ts';
import type { LiveState } from '../../../lib/live/live-resource.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { useReadAfter } from '../../../lib/live/use-read-after.ts';
import { checklistResource } from './checklist.resource.ts';

/** Least time between two reads, because a first reading changes the clan's state every second. */
const READ_GAP_MS = 5000;

/** Returns the checks, which are read again when the readings of the clan have changed: their progress and silences. */
export function useChecklist(): Pick<LiveState<Checklist>, 'data' | 'error'> {
  const data = useLive(checklistResource, (state) => state.data);
  const error = useLive(checklistResource, (state) => state.error);
  const readings = useLive(
    clanStatusResource,
    ({ data: status }) =>
      status && JSON.stringify([status.members, status.read, status.first_reading, status.problem, status.silences]),
  );
  useReadAfter(checklistResource, readings, READ_GAP_MS);
  return { data, error };
}
