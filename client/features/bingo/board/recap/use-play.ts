import { useCallback, useEffect, useRef, useState } from 'react';
import { useMedia } from '../../../../ui/layout/use-media.ts';

/** Lengths of a play in seconds. */
export const PLAY_SECONDS = [10, 30, 60] as const;
export type PlaySeconds = (typeof PLAY_SECONDS)[number];

/** Time between two pictures of a play; with reduced motion it goes in steps of a second. */
const TICK_MS = 100;
const CALM_TICK_MS = 1000;

/** Steps through the moments of a board. @param count number of moments @param seconds how long all of them take */
export function usePlay(count: number, seconds: PlaySeconds) {
  const last = Math.max(0, count - 1);
  const [place, setPlace] = useState(last);
  const [isPlaying, setPlaying] = useState(false);
  const tick = useMedia('(prefers-reduced-motion: reduce)') ? CALM_TICK_MS : TICK_MS;
  const shown = Math.min(place, last);
  const current = useRef(shown);
  useEffect(() => {
    current.current = shown;
  }, [shown]);
  useEffect(() => {
    if (!isPlaying) return;
    const ticks = (seconds * 1000) / tick;
    let played = (current.current / Math.max(1, last)) * ticks;
    const timer = setInterval(() => {
      played += 1;
      // A board of thousands of moments skips some of them in each picture.
      const next = Math.min(last, Math.floor((played / ticks) * last + 1e-6));
      if (next >= last) setPlaying(false);
      setPlace(next);
    }, tick);
    return () => {
      clearInterval(timer);
    };
  }, [isPlaying, last, seconds, tick]);
  const show = useCallback((next: number) => {
    setPlaying(false);
    setPlace(next);
  }, []);
  const toggle = useCallback(() => {
    // A play that has ended begins again.
    if (!isPlaying && current.current >= last) {
      current.current = 0;
      setPlace(0);
    }
    setPlaying(!isPlaying);
  }, [isPlaying, last]);
  return { place: shown, isPlaying, show, toggle };
}
