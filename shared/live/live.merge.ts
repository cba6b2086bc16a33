/** An event as far as the merge needs it. `changes` is null when the reader does not understand them. */
export interface HeardEvent<Change> {
  version: number;
  changes: Change[] | null;
}

/** Changes the state, or says that only the server can tell what it is now. Must be pure and share what is untouched. */
export type Apply<T, Change> = (data: T, change: Change) => T | 'stale';

/** A state and the version that it shows. */
export interface Replica<T> {
  data: T;
  version: number;
  /** Version of the answer that `data` grew from. */
  base: number;
  /** The newest version whose changes `data` could not take in; null: it has all of them. */
  staleAt: number | null;
}

/**
 * LV11: applies what follows the replica's version without a hole. Older events are dropped, later ones wait in
 * `heard`. Returns the same object when nothing followed.
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
 * LV13: takes in the answer of a GET, with what was heard since. It never steps back: an answer that is older than
 * the last one, or does not reach the replica's version, is ignored, unless `startOver`. An answer that is older than
 * what made the replica stale helps, but the result is stale again.
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
