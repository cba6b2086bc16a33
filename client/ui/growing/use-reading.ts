import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

const STILL = '(prefers-reduced-motion: reduce)';

const scrolled = {
  subscribe: (changed: () => void) => {
    window.addEventListener('scroll', changed, { passive: true });
    return () => {
      window.removeEventListener('scroll', changed);
    };
  },
  get: () => window.scrollY > 0,
};

const still = {
  subscribe: (changed: () => void) => {
    const query = window.matchMedia(STILL);
    query.addEventListener('change', changed);
    return () => {
      query.removeEventListener('change', changed);
    };
  },
  get: () => window.matchMedia(STILL).matches,
};

/**
 * Returns whether a list is being read: the pointer is over it, the keyboard is in it, it was scrolled, or the page was
 * scrolled to it. With reduced motion a visible list counts as read, because its entries could only jump.
 */
export function useReading(area: RefObject<HTMLElement | null>): boolean {
  const isPageScrolled = useSyncExternalStore(scrolled.subscribe, scrolled.get);
  const isStill = useSyncExternalStore(still.subscribe, still.get);
  const isReached = useReached(area);
  const isTouched = useTouched(area);
  return isTouched || (isReached && (isPageScrolled || isStill));
}

/** Returns true unless the whole list is below the window. */
function useReached(area: RefObject<HTMLElement | null>): boolean {
  const [isReached, setReached] = useState(true);
  useEffect(() => {
    if (!area.current || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setReached(entry.isIntersecting || entry.boundingClientRect.top < 0);
    });
    observer.observe(area.current);
    return () => {
      observer.disconnect();
    };
  }, [area]);
  return isReached;
}

/** Returns true while the pointer is over the list, the keyboard is in it, or it was scrolled in its own box. */
function useTouched(area: RefObject<HTMLElement | null>): boolean {
  const [touched, setTouched] = useState({ pointer: false, focus: false, scroll: false });
  useEffect(() => {
    const box = area.current;
    if (!box) return undefined;
    const enter = (): void => {
      setTouched((last) => ({ ...last, pointer: true }));
    };
    const leave = (): void => {
      setTouched((last) => ({ ...last, pointer: false }));
    };
    const focus = ({ target }: FocusEvent): void => {
      // A click leaves the focus behind; only the keyboard's focus shows that somebody is there.
      const isHere = target instanceof Element && target.matches(':focus-visible');
      setTouched((last) => ({ ...last, focus: isHere }));
    };
    const blur = (): void => {
      setTouched((last) => ({ ...last, focus: false }));
    };
    const scroll = ({ target }: Event): void => {
      const isDown = target instanceof Element && target.scrollTop > 0;
      setTouched((last) => (last.scroll === isDown ? last : { ...last, scroll: isDown }));
    };
    box.addEventListener('pointerenter', enter);
    box.addEventListener('pointerleave', leave);
    box.addEventListener('focusin', focus);
    box.addEventListener('focusout', blur);
    // A scroll event does not bubble.
    box.addEventListener('scroll', scroll, { capture: true, passive: true });
    return () => {
      box.removeEventListener('pointerenter', enter);
      box.removeEventListener('pointerleave', leave);
      box.removeEventListener('focusin', focus);
      box.removeEventListener('focusout', blur);
      box.removeEventListener('scroll', scroll, { capture: true });
    };
  }, [area]);
  return touched.pointer || touched.focus || touched.scroll;
}
