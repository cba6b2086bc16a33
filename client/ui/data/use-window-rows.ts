import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Rows drawn above and below the window. */
const AROUND = 12;

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
  const [to, setTo] = useState(2 * AROUND);
  useLayoutEffect(() => {
    const look = (): void => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      setFrom(Math.max(0, Math.floor(-top / height) - AROUND));
      setTo(Math.ceil((window.innerHeight - top) / height) + AROUND);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
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
