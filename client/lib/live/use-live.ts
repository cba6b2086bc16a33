import { useEffect } from 'react';
import { useStore } from 'zustand';
import { freshnessStore } from './freshness.store.ts';
import type { Freshness } from './freshness.store.ts';
import type { LiveResource, LiveState } from './live-resource.ts';

/**
 * Returns a part of a live resource, which is loaded and kept current while the component is mounted. The selector must
 * return stored references (no new arrays or objects); derive with useMemo.
 */
export function useLive<T, Part>(resource: LiveResource<T>, select: (state: LiveState<T>) => Part): Part {
  useEffect(() => resource.acquire(), [resource]);
  return useStore(resource.store, select);
}

/** Returns how fresh the page is; freshnessText() has the text. */
export function useFreshness(): Freshness {
  return useStore(freshnessStore);
}
