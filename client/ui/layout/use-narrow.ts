import { useSyncExternalStore } from 'react';
import { NARROW } from '../../../shared/site/widths.ts';

/** Returns true in a window of a phone's width. D047. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(NARROW);
      query.addEventListener('change', changed);
      return () => {
        query.removeEventListener('change', changed);
      };
    },
    () => window.matchMedia(NARROW).matches,
  );
}
