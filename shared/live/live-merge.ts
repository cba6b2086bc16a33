/** Parts of an event that the merge needs. `changes` is null when the reader cannot parse them. */
export interface HeardEvent<Change> {
  version: number;
  changes: Change[] | null;
}

/** Returns the state after a change, or 'stale' when only the server knows it. Must be pure and share unchanged parts. */
export type Apply<T, Change> = (data: T, change: Change) => T | 'stale';

/** State with its version. */
export interface Replica<T> {
  data: T;
  version: number;
  /** Version of the answer that `data` was made from. */
  base: number;
  /** Newest version whose changes could not be applied to `data`; null when all were applied. */
  staleAt: number | null;
}

/**
 * LV11: applies the events that follow the replica's version without a gap. Older events are dropped, later ones wait in
 * `heard`. Returns the same object when no event follows.
 */
export function advance<T, Change>(
  replica: Replica<T>,
  heard: ReadonlyMap<number, HeardEvent<Change>>,
  apply: Apply<T, Change>,
): Replica<T> {
  let { data, version, staleAt } = replica;
  for (let event = heard.get(version + 1); event; event = heard.get(version + 1)) {
    version = event.version;
    if (!event.changes) staleAt = version;
    for (const change of event.changes ?? []) {
      const next = apply(data, change);
      if (next === 'stale') staleAt = version;
      else data = next;
    }
  }
  return version === replica.version ? replica : { ...replica, data, version, staleAt };
}

/**
 * LV13: applies the answer of a GET and the events received since. The result is never older: an answer that is older than
 * the last one, or does not reach the replica's version, is ignored, unless `startOver`. After an answer that is older
 * than the change that made the replica stale, the result is stale again.
 */
export function adopt<T, Change>(
  mine: Replica<T> | null,
  answer: { data: T; version: number },
  heard: ReadonlyMap<number, HeardEvent<Change>>,
  apply: Apply<T, Change>,
  startOver = false,
): Replica<T> {
  const theirs = advance({ ...answer, base: answer.version, staleAt: null }, heard, apply);
  if (!mine || startOver) return theirs;
  return answer.version < mine.base || theirs.version < mine.version ? mine : theirs;
}
