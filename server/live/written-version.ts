import { AsyncLocalStorage } from 'node:async_hooks';

const writes = new AsyncLocalStorage<{ version: number | null }>();

/** Says which version the running call has written; outside of a call nothing happens. */
export function noteWritten(version: number): void {
  const call = writes.getStore();
  if (call) call.version = version;
}

/** Runs a call; `version()` is what it has appended last, null when nothing. */
export function countingWrites<T>(work: (version: () => number | null) => T): T {
  const call = { version: null };
  return writes.run(call, () => work(() => call.version));
}
