import { useEffect, useRef } from 'react';
import type { LiveResource } from './live-resource.ts';
import { useLive } from './use-live.ts';

/**
 * Reads a resource again when something else has changed, at most once in `gapMs`. @param mark names the state of the
 * other thing; null while it is not known. The first known one belongs to the first read
 */
export function useReadAfter<T>(resource: LiveResource<T>, mark: string | number | null, gapMs: number): void {
  const isLoaded = useLive(resource, ({ data }) => data !== null);
  const known = useRef<{ mark: string | number | null; at: number }>({ mark: null, at: 0 });
  useEffect(() => {
    if (!isLoaded || mark === null || known.current.mark === mark) return;
    if (known.current.mark === null) {
      known.current = { mark, at: Date.now() };
      return;
    }
    const wait = Math.max(0, known.current.at + gapMs - Date.now());
    const timer = setTimeout(() => {
      if (document.visibilityState === 'hidden') return;
      known.current = { mark, at: Date.now() };
      void resource.refresh();
    }, wait);
    return () => {
      clearTimeout(timer);
    };
  }, [resource, isLoaded, mark, gapMs]);
}
