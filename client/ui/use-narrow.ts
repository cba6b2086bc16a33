import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 767px)';

/** True in a window of a phone's width. Reading 47. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(QUERY);
      query.addEventListener('change', changed);
      return () => {
        query.removeEventListener('change', changed);
      };
    },
    () => window.matchMedia(QUERY).matches,
  );
}
