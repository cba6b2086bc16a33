import { useEffect, type RefObject } from 'react';

/** Keeps the height of the bar at the window's foot in --size-foot, above which other bars stay. */
export function useFootHeight(bar: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    const element = bar.current;
    if (!shown || !element || !('ResizeObserver' in window)) return;
    const { style } = document.documentElement;
    const sized = new ResizeObserver(() => {
      style.setProperty('--size-foot', `${element.offsetHeight}px`);
    });
    sized.observe(element);
    return () => {
      sized.disconnect();
      style.removeProperty('--size-foot');
    };
  }, [bar, shown]);
}
