/** Longest delay of a timer; Node fires a timer with a longer one after 1 ms. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/** Returns a valid delay for a timer: never negative, at most `longestMs`, and a day for NaN. */
export function timerDelay(ms: number, longestMs = LONGEST_DELAY_MS): number {
  const longest = Math.min(longestMs, LONGEST_DELAY_MS);
  return Number.isNaN(ms) ? Math.min(longest, 86_400_000) : Math.min(longest, Math.max(0, ms));
}
