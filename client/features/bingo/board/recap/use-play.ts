import { useCallback, useEffect, useRef, useState } from 'react';

/** Lengths of a play in seconds. */
export const PLAY_SECONDS = [10, 30, 60] as const;
export type PlaySeconds = (typeof PLAY_SECONDS)[number];

/** Steps through the moments of a board. @param count number of moments @param seconds how long all of them take */
export function usePlay(count: number, seconds: PlaySeconds) {
  const last = Math.max(0, count - 1);
  const [place, setPlace] = useState(last);
  const [isPlaying, setPlaying] = useState(false);
  const shown = Math.min(place, last);
  const current = useRef(shown);
  useEffect(() => {
    current.current = shown;
  }, [shown]);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(
      () => {
        const next = current.current + 1;
        if (next >= last) setPlaying(false);
        setPlace(Math.min(next, last));
      },
      (seconds * 1000) / Math.max(1, last),
    );
    return () => {
      clearInterval(timer);
    };
  }, [isPlaying, last, seconds]);
  const show = useCallback((next: number) => {
    setPlaying(false);
    setPlace(next);
  }, []);
  const toggle = useCallback(() => {
    // A play that has ended begins again.
    if (!isPlaying && current.current >= last) setPlace(0);
    setPlaying(!isPlaying);
  }, [isPlaying, last]);
  return { place: shown, isPlaying, show, toggle };
}
