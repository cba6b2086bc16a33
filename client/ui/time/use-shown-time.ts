import { useCallback, useEffect, useState, type RefObject } from 'react';

const TIMES = 'time[data-zones]';

/** Returns the time that an element is or is within. */
const timeOver = (element: Element): HTMLTimeElement | null => element.closest<HTMLTimeElement>(TIMES);

/** Returns the time that the keyboard's focus shows: the focused one, or that of a focused link's or button's row. */
function timeOfFocus(element: Element): HTMLTimeElement | null {
  if (!element.matches(':focus-visible')) return null;
  if (element.matches(TIMES)) return timeOver(element);
  if (!element.matches('a, button')) return null;
  return (
    element.querySelector<HTMLTimeElement>(TIMES) ??
    element.closest('li, article, tr')?.querySelector<HTMLTimeElement>(TIMES) ??
    null
  );
}

interface Shown {
  time: HTMLTimeElement;
  by: 'pointer' | 'focus' | 'touch';
}

/** Returns the time of the page whose zones are to be shown, and a function that ends that. Escape ends it, too. */
export function useShownTime(tip: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<Shown | null>(null);
  const close = useCallback(() => {
    setShown(null);
  }, []);

  useEffect(() => {
    const ends: (() => void)[] = [];
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      act: (target: Element, event: DocumentEventMap[Name]) => void,
    ): void => {
      const listener = (event: DocumentEventMap[Name]): void => {
        if (event.target instanceof Element && !tip.current?.contains(event.target)) act(event.target, event);
      };
      document.addEventListener(name, listener);
      ends.push(() => document.removeEventListener(name, listener));
    };
    /** Shows a time; without one it ends what was shown in this way. */
    const show = (time: HTMLTimeElement | null, by: Shown['by']): void => {
      setShown((before) => {
        if (time) return before?.time === time ? before : { time, by };
        return before?.by === by ? null : before;
      });
    };
    on('pointerover', (target, { pointerType }) => {
      if (pointerType !== 'touch') show(timeOver(target), 'pointer');
    });
    on('pointerdown', (target, { pointerType }) => {
      const time = timeOver(target);
      if (!time) close();
      else if (pointerType === 'touch') show(time, 'touch');
    });
    // The finger scrolls.
    on('pointercancel', () => {
      show(null, 'touch');
    });
    on('focusin', (target) => {
      show(timeOfFocus(target), 'focus');
    });
    on('focusout', (_, { relatedTarget }) => {
      if (relatedTarget === null) show(null, 'focus');
    });
    on('keydown', (_, { key }) => {
      if (key === 'Escape') close();
    });
    return () => {
      for (const end of ends) end();
    };
  }, [tip, close]);

  return { time: shown?.time ?? null, close };
}
