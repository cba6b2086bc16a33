/** Two processes follow the database's clock to within a few milliseconds; what is further ahead was set by a wrong clock. */
export const CLOCKS_AGREE_MS = 5000;

/** How long ago a stored time was, in ms. Infinity for none, and for one that lies ahead: that counts as never. */
export function ageMs(stored: Date | null, now: Date): number {
  const age = stored === null ? Infinity : now.getTime() - stored.getTime();
  return age < -CLOCKS_AGREE_MS ? Infinity : Math.max(0, age);
}

/**
 * How long a stored wait still lasts, in ms; 0: it is over. One that lasts longer than any wait that is ever stored was
 * set by a clock that ran ahead, and is over as well.
 */
export function remainingMs(until: Date | null, now: Date, longestMs: number): number {
  const ms = until === null ? 0 : until.getTime() - now.getTime();
  return ms > longestMs + CLOCKS_AGREE_MS ? 0 : Math.max(0, ms);
}
