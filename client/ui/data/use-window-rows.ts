import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Least number of rows drawn above and below the window. */
const AROUND = 12;
/** The drawn rows begin and end at multiples of this, so that a short scroll draws nothing anew. */
const STEP = 6;

interface WindowRows<T extends HTMLElement> {
  /** Element that holds the rows and the empty room above and below them. */
  body: RefObject<T | null>;
  /** The rows to draw: from the first index up to, not including, the second. */
  from: number;
  to: number;
  /** Scrolls a row to the middle of the window. */
  scrollTo: (index: number) => void;
}

/** Returns which of `count` rows of `height` px each are near the window, which scrolls over them. */
export function useWindowRows<T extends HTMLElement>(count: number, height: number): WindowRows<T> {
  const body = useRef<T>(null);
  const [from, setFrom] = useState(0);
  // Enough for a list that begins in the window, wherever it begins.
  const [to, setTo] = useState(() => stepAbove(window.innerHeight / height + AROUND));
  const isDrawn = useRef(false);
  useLayoutEffect(() => {
    const look = (): void => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      setFrom(Math.max(0, Math.floor((-top / height - AROUND) / STEP) * STEP));
      setTo(stepAbove((window.innerHeight - top) / height + AROUND));
    };
    // The first time the browser would have to lay out the whole page here, before it has drawn anything.
    const first = isDrawn.current ? undefined : requestAnimationFrame(look);
    if (first === undefined) look();
    isDrawn.current = true;
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      if (first !== undefined) cancelAnimationFrame(first);
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [count, height]);
  const scrollTo = (index: number): void => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    window.scrollBy({ top: top + (index + 0.5) * height - window.innerHeight / 2 });
  };
  // A shorter list, after a filter, may end above the window.
  const end = Math.min(count, to);
  return { body, from: Math.min(from, end), to: end, scrollTo };
}

const stepAbove = (row: number): number => Math.ceil(row / STEP) * STEP;
