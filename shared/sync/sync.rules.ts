/** Seconds between two public syncs of one member. D224. */
export const SYNC_COOLDOWN_S = 300;

/** Least gap of two scheduled reads of one member, in turns of the host: about a fifth of a full round of 500. */
const LEAST_GAP_TURNS = 100;
const LONGEST_LEAST_GAP_MS = 300_000;

/** Nobody is read by the schedule more often than this, in ms, at a pace of one read every `intervalMs`. */
export function leastGapMs(intervalMs: number): number {
  return Math.min(LONGEST_LEAST_GAP_MS, Math.max(1000, LEAST_GAP_TURNS * intervalMs));
}

/** How long the schedule needs for `members` one after another, in ms: about when each is read again at the latest. */
export function roundMs(members: number, intervalMs: number): number {
  return Math.max(leastGapMs(intervalMs), members * intervalMs);
}
