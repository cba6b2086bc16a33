import { useEffect, useState } from 'react';

/** A page that has just begun says nothing about its connection: within this time it is made, or it is not lost yet. */
export const QUIET_MS = 3000;

/** Returns true until the page has followed something live for three seconds. */
export function useQuietStart(isFollowing: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isFollowing) return;
    const timer = setTimeout(() => setOver(true), QUIET_MS);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [isFollowing]);
  return !isOver;
}
