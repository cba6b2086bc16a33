import { useLayoutEffect, type RefObject } from 'react';

/**
 * Gives an element the rest of a wide window: while it is drawn the page marks its root with data-workspace, for which the
 * heading takes less room, and the element has its distance from the top of the page in --from-top.
 */
export function useWorkspace(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element;
    const root = document.documentElement;
    root.toggleAttribute('data-workspace', true);
    // Whatever appears above it, such as a message, makes the page longer.
    const sized = 'ResizeObserver' in window ? new ResizeObserver(measure) : null;
    sized?.observe(document.body);
    return () => {
      sized?.disconnect();
      root.removeAttribute('data-workspace');
    };
    function measure(): void {
      if (!current) return;
      const top = current.getBoundingClientRect().top + window.scrollY;
      current.style.setProperty('--from-top', `${Math.round(top)}px`);
    }
  }, [element]);
}
