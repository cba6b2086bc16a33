/** Seconds between two public syncs of one member. D224. */
export const SYNC_COOLDOWN_S = 300;

/** Least gap between two scheduled reads of one member, in slots of the host: a fifth of a full round of 500. */
const MIN_GAP_INTERVALS = 100;
const LONGEST_LEAST_GAP_MS = 300_000;

/** Returns the least gap in ms between two scheduled reads of one member, at one read every `intervalMs`. */
export function leastGapMs(intervalMs: number): number {
  return Math.min(LONGEST_LEAST_GAP_MS, Math.max(1000, MIN_GAP_INTERVALS * intervalMs));
}

/** Returns the time in ms in which the schedule reads `members` once, about the longest time between two reads of one. */
export function roundMs(members: number, intervalMs: number): number {
  return Math.max(leastGapMs(intervalMs), members * intervalMs);
}
