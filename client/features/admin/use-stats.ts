import { membersResource } from '../../lib/clan/members.resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { useReadAfter } from '../../lib/live/use-read-after.ts';
import { type AdminCounts, statsResource } from './stats.resource.ts';

/** Least time between two counts, because the clan changes every few seconds by a row or two. */
const COUNT_GAP_MS = 5000;

/**
 * Returns the dashboard's counts. Members, activities and events are counted again after an event of the clan, at most
 * once in five seconds.
 */
export function useStats(): { stats: AdminCounts | null; error: string | null } {
  const stats = useLive(statsResource, (s) => s.data);
  const error = useLive(statsResource, (s) => s.error);
  const version = useLive(membersResource, (s) => s.version);
  useReadAfter(statsResource, version, COUNT_GAP_MS);
  return { stats, error };
}
