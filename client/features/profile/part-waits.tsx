import type { LiveResource } from '../../lib/live/live-resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';

/**
 * Takes the place of a profile card's data until it is loaded. A 404 is shown as a wait: the page loads the profile
 * itself and shows once that the member is missing.
 */
export function PartWaits<T>({ resource }: { resource: LiveResource<T> }) {
  const isThere = useLive(resource, (s) => s.data !== null);
  const error = useLive(resource, (s) => (s.errorStatus === 404 ? null : s.error));
  if (isThere) return null;
  return <LoadState loading="Loading..." error={error} onRetry={() => void resource.refresh()} />;
}
