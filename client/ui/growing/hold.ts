type Key = string | number;

/** What a list needs that shows only its newest entries: the others drop out as new ones come. */
export interface Capped<T> {
  /** Most entries. */
  limit: number;
  /** Sorts like the list; a smaller value is older. */
  at: (entry: T) => string;
}

/**
 * Returns what a reader keeps seeing of a list whose entries are now `items`, newest first: the entries that are shown,
 * in their present wording, without those that were withdrawn. New ones among and above them wait; older ones at the end
 * are added, because they move nothing. What only dropped out of a capped list stays as long as it is read.
 */
export function hold<T>(
  shown: readonly T[],
  items: readonly T[],
  keyOf: (entry: T) => Key,
  capped?: Capped<T>,
): readonly T[] {
  const present = new Map(items.map((entry) => [keyOf(entry), entry]));
  const known = new Set(shown.map(keyOf));
  const end = items.findLastIndex((entry) => known.has(keyOf(entry))) + 1;
  // Nothing of what was read is left.
  if (end === 0) return items;
  const oldest = items.at(-1);
  const droppedOut = (entry: T): boolean =>
    capped !== undefined &&
    oldest !== undefined &&
    items.length >= capped.limit &&
    capped.at(entry) < capped.at(oldest);
  const kept = shown.flatMap((entry) => present.get(keyOf(entry)) ?? (droppedOut(entry) ? [entry] : []));
  return [...kept, ...items.slice(end)];
}
