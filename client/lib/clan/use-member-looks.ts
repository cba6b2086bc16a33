import { useEffect, useRef } from 'react';
import { browserScheduler } from '../live/browser-scheduler.ts';
import { retryWaitMs } from '../live/retry-wait.ts';
import { membersResource, namesWithout } from './members.resource.ts';

/**
 * Loads the members for their looks without following the clan, which would be most of a page's traffic. Repeats a read
 * that failed, and reads once more for names that the loaded members lack, such as new ones. `names` must be memoized.
 */
export function useMemberLooks(names: readonly string[]): void {
  /** Names that were shown at a good read; null before the first. */
  const asked = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const { store, options } = membersResource;
    const known = asked.current;
    if (known && namesWithout(store.getState().data ?? [], names).every((name) => known.has(name))) return;
    let failures = 0;
    let stopped = false;
    let stopWait = (): void => undefined;
    const read = async (): Promise<void> => {
      if (document.visibilityState !== 'hidden') await membersResource.once();
      if (stopped) return;
      const { data, errorStatus } = store.getState();
      if (data !== null && errorStatus === null) {
        asked.current = new Set([...(asked.current ?? []), ...names]);
        return;
      }
      failures++;
      const wait = retryWaitMs(errorStatus ?? 0, failures, options.pollMs, browserScheduler.random());
      stopWait = browserScheduler.later(wait, () => void read());
    };
    void read();
    return () => {
      stopped = true;
      stopWait();
    };
  }, [names]);
}
