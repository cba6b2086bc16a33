import { useState } from 'react';
import { hold, type Capped } from './hold.ts';

interface Growing<T> {
  /** What is drawn. */
  shown: readonly T[];
  /** Number of entries that wait. */
  waiting: number;
  /** Draws the waiting entries. */
  show: () => void;
}

/** Holds back the new entries of a list while it is read. */
export function useGrowingList<T>(
  items: readonly T[],
  keyOf: (entry: T) => string | number,
  isRead: boolean,
  capped?: Capped<T>,
): Growing<T> {
  const [state, setState] = useState({ items, shown: items });
  let { shown } = state;
  // Compared by entries: a caller may make a new array at each render.
  if (!isRead && !isSame(shown, items)) shown = items;
  else if (!isSame(state.items, items)) shown = hold(shown, items, keyOf, capped);
  if (shown !== state.shown || !isSame(state.items, items)) setState({ items, shown });
  const known = new Set(shown.map(keyOf));
  return {
    shown,
    waiting: items.filter((entry) => !known.has(keyOf(entry))).length,
    show: () => {
      setState({ items, shown: items });
    },
  };
}

function isSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a === b || (a.length === b.length && a.every((entry, at) => entry === b[at]));
}
