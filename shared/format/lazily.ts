/** What is slow to make: made when it is first asked for, and kept. A phone takes 50 ms for its first date format. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
