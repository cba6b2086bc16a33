import type { IncomingMessage } from 'node:http';

const callers = new WeakMap<IncomingMessage, string>();

/** Says who a request comes from, once that is known. */
export function nameCaller(request: IncomingMessage, caller: string): void {
  callers.set(request, caller);
}

/** Key of a known caller; undefined: anyone. */
export function callerOf(request: IncomingMessage): string | undefined {
  return callers.get(request);
}
