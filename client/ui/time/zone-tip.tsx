import { useId, useLayoutEffect, useRef } from 'react';
import { zoneWords } from '../../../shared/format/zones.ts';
import { useShownTime } from './use-shown-time.ts';
import styles from './zone-tip.module.css';

/** Distance from the time, and least distance from the edges of the window, in px. */
const GAP = 6;
const EDGE = 8;

/**
 * Shows a time of the page on the game's clock and on the visitor's: under the mouse, at the keyboard's focus and by a
 * tap. One tip serves all times, so that a long list costs nothing and no time moves. D319.
 */
export function ZoneTip() {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const { time, close } = useShownTime(tip);

  useLayoutEffect(() => {
    if (!time) return;
    const { title } = time;
    // The browser must not show the title as well, nor that of the row around it.
    time.setAttribute('title', '');
    time.setAttribute('aria-describedby', id);
    const place = (): void => {
      const box = tip.current;
      if (!box) return;
      const at = time.getBoundingClientRect();
      if (at.bottom < 0 || at.top > window.innerHeight) {
        close();
        return;
      }
      const { width, height } = box.getBoundingClientRect();
      const left = Math.min(at.left + at.width / 2 - width / 2, window.innerWidth - width - EDGE);
      const isBelow = at.bottom + GAP + height + EDGE <= window.innerHeight;
      const top = isBelow ? at.bottom + GAP : at.top - GAP - height;
      box.style.transform = `translate(${Math.max(EDGE, left)}px, ${Math.max(EDGE, top)}px)`;
    };
    // A live list may take the time away, or move it.
    const moved = new MutationObserver(() => {
      if (time.isConnected) place();
      else close();
    });
    place();
    moved.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      moved.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      time.setAttribute('title', title);
      time.removeAttribute('aria-describedby');
    };
  }, [time, id, close]);

  return (
    time && (
      <span ref={tip} id={id} role="tooltip" className={styles.tip}>
        {zoneWords(time.dateTime)}
      </span>
    )
  );
}
