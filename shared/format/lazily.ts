/** Returns a function that makes a value at its first call and keeps it: a phone takes 50 ms for its first date format. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
