/** State with the version of its stream. */
export interface Versioned<T> {
  state: T;
  version: number;
}

const versions = new WeakMap<object, number | null>();

/** Notes the version of a body for the header that `@LiveRead` sets; null for none. Returns the same body. */
export function withVersion<T extends object>(body: T, version: number | null): T {
  versions.set(body, version);
  return body;
}

/** Returns the version that `withVersion` noted for a body. @throws Error when there is none */
export function versionOf(body: unknown): number | null {
  const version = typeof body === 'object' && body !== null ? versions.get(body) : undefined;
  if (version === undefined) throw new Error('the handler of a live read did not note its version');
  return version;
}
