import { useEffect, useRef } from 'react';
import { membersResource } from '../../lib/clan/members.resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { type AdminCounts, statsResource } from './stats.resource.ts';

/** Minimum time between two counts, because the clan changes every few seconds by a row or two. */
const COUNT_GAP_MS = 5000;

/**
 * Returns the dashboard's counts. Members, activities and events are counted again after an event of the clan, at most
 * once in five seconds.
 */
export function useStats(): { stats: AdminCounts | null; error: string | null } {
  const stats = useLive(statsResource, (s) => s.data);
  const error = useLive(statsResource, (s) => s.error);
  const version = useLive(membersResource, (s) => s.version);
  const counted = useRef<{ version: number | null; at: number }>({ version: null, at: 0 });
  const loaded = stats !== null;
  useEffect(() => {
    if (!loaded || version === null || counted.current.version === version) return;
    if (counted.current.version === null) {
      counted.current = { version, at: Date.now() };
      return;
    }
    const wait = Math.max(0, counted.current.at + COUNT_GAP_MS - Date.now());
    const timer = setTimeout(() => {
      if (document.visibilityState === 'hidden') return;
      counted.current = { version, at: Date.now() };
      void statsResource.refresh();
    }, wait);
    return () => {
      clearTimeout(timer);
    };
  }, [loaded, version]);
  return { stats, error };
}
