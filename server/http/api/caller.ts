import type { IncomingMessage } from 'node:http';

const callers = new WeakMap<IncomingMessage, string>();

/** Stores the key of a request's caller, once the caller is known. */
export function nameCaller(request: IncomingMessage, caller: string): void {
  callers.set(request, caller);
}

/** Returns the key of the caller, or undefined for an anonymous request. */
export function callerOf(request: IncomingMessage): string | undefined {
  return callers.get(request);
}
