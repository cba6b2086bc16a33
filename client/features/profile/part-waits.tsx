import type { LiveResource } from '../../lib/live/live-resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';

/**
 * What stands in a card of a profile until it has something to show. That the member is gone is not its to say: the page
 * reads that itself, a moment later at most, and says it once.
 */
export function PartWaits<T>({ resource }: { resource: LiveResource<T> }) {
  const isThere = useLive(resource, (s) => s.data !== null);
  const error = useLive(resource, (s) => (s.errorStatus === 404 ? null : s.error));
  if (isThere) return null;
  return error === null ? <Loading label="Loading…" /> : <ErrorNote message={error} />;
}
