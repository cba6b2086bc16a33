/** Processes follow the database's clock within a few ms, so a stored time that is further ahead is from a wrong clock. */
export const CLOCKS_AGREE_MS = 5000;

/** Returns the age of a stored time in ms; Infinity without one, and for one in the future, which counts as never. */
export function ageMs(stored: Date | null, now: Date): number {
  const age = stored === null ? Infinity : now.getTime() - stored.getTime();
  return age < -CLOCKS_AGREE_MS ? Infinity : Math.max(0, age);
}

/**
 * Returns the rest of a stored wait in ms, 0 when it is over. A wait longer than `longestMs` was stored by a fast clock
 * and counts as over.
 */
export function remainingMs(until: Date | null, now: Date, longestMs: number): number {
  const ms = until === null ? 0 : until.getTime() - now.getTime();
  return ms > longestMs + CLOCKS_AGREE_MS ? 0 : Math.max(0, ms);
}
