import { useLayoutEffect, useRef, type RefObject } from 'react';

const MOVE_MS = 600;

/**
 * Animates rows to their new places instead of letting them jump. `order` must change with the rows, and each row has
 * data-key. Reads only the rows' places on the screen and causes no render.
 */
export function useStableOrder(list: RefObject<HTMLElement | null>, order: string): void {
  const tops = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
    const before = tops.current;
    tops.current = new Map(rows.map((row) => [row.dataset['key'] ?? '', row.offsetTop]));
    if (before.size === 0 || window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return;
    for (const row of rows) {
      const from = (before.get(row.dataset['key'] ?? '') ?? row.offsetTop) - row.offsetTop;
      if (from === 0) continue;
      row.animate?.([{ transform: `translateY(${from}px)` }, { transform: 'none' }], {
        duration: MOVE_MS,
        easing: 'cubic-bezier(.2,.7,.2,1)',
      });
    }
  }, [list, order]);
}
