import { useSyncExternalStore } from 'react';

/** Returns whether a media query matches, now and after every change of the window. */
export function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', changed);
      return () => {
        query.removeEventListener('change', changed);
      };
    },
    () => window.matchMedia(media).matches,
  );
}
