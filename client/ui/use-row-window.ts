import { useLayoutEffect, useState, type RefObject } from 'react';

/** Rows of a long list that are in the page: from `first`, before `end`. */
export interface RowWindow {
  first: number;
  end: number;
  /** Brings a row to the middle of the window; the page holds it soon after. */
  reveal: (index: number) => void;
}

/** Rows beside those that can be seen, so that a quick hand finds no hole. */
const SPARE = 12;
/** Rows come and go by so many at once, not one by one. */
const STEP = 6;

/** The range for a list whose top stands `top` px below the upper edge of a window of `height` px. */
export function rowsNear(top: number, height: number, rowHeight: number, count: number): [first: number, end: number] {
  const first = Math.floor((-top / rowHeight - SPARE) / STEP) * STEP;
  const end = Math.ceil(((height - top) / rowHeight + SPARE) / STEP) * STEP;
  return [Math.min(Math.max(first, 0), count), Math.min(Math.max(end, 0), count)];
}

/**
 * Follows the window over a list of `count` rows, each `rowHeight` px high, in `list`. Whoever draws them keeps the place
 * of the others.
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [range, setRange] = useState(() => rowsNear(0, window.innerHeight, rowHeight, count));
  useLayoutEffect(() => {
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const next = rowsNear(top, window.innerHeight, rowHeight, count);
      setRange((known) => (known[0] === next[0] && known[1] === next[1] ? known : next));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list, count, rowHeight]);
  const reveal = (index: number): void => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    window.scrollBy(0, top + (index + 0.5) * rowHeight - window.innerHeight / 2);
  };
  // The list may have become shorter since the window was looked at.
  return { first: Math.min(range[0], count), end: Math.min(range[1], count), reveal };
}
