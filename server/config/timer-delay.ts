/** A timer of Node fires after 1 ms when it is given more than this. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/** The delay to give to a timer: never negative, never so long that the timer overflows, and a day for NaN. */
export function timerDelay(ms: number, longestMs = LONGEST_DELAY_MS): number {
  const longest = Math.min(longestMs, LONGEST_DELAY_MS);
  return Number.isNaN(ms) ? Math.min(longest, 86_400_000) : Math.min(longest, Math.max(0, ms));
}
