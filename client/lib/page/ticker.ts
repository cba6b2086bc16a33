import { useSyncExternalStore } from 'react';
import { serverNow } from '../api/server-clock.ts';

const SECOND = 1000;
const readers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let current = 0;

/** Updates every countdown and age on the page with one timer, at each full second of the server's clock. */
function tick(): void {
  const now = serverNow();
  current = Math.floor(now / SECOND) * SECOND;
  timer = setTimeout(tick, SECOND - (now % SECOND) + 5);
  for (const read of readers) read();
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  if (timer === undefined) tick();
  return () => {
    readers.delete(read);
    if (readers.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** Returns the server's time in ms since 1970, cut to `stepMs`: the component renders again only when that changes. */
export function useNow(stepMs = SECOND): number {
  return useOfNow((now) => Math.floor(now / stepMs) * stepMs);
}

/** Returns a value of the server's time in ms, in whole seconds: the component renders again only when it changes. */
export function useOfNow(valueAt: (now: number) => number): number {
  return useSyncExternalStore(subscribe, () => {
    if (timer === undefined) current = Math.floor(serverNow() / SECOND) * SECOND;
    return valueAt(current);
  });
}
