/** What is known of the pace of a run. */
export interface RunPace {
  /** When this was read, by the clock of the ends. */
  readAt: Date;
  /** Members that have not ended. */
  remaining: number;
  /** When members of this run ended, newest first: some of the last ones. */
  recentEnds: readonly Date[];
  /** For how long from now on the game's pauses leave no service to read from, in ms. */
  pausedMs: number;
}

/** Ends that a run must have before anything is said of its end. */
const LEAST_ENDS = 5;

/**
 * When a run will end if the rest goes as its newest members did; a silence since the last end counts as slowness.
 * null: too little has ended to say, or nothing remains.
 */
export function estimateEnd({ readAt, remaining, recentEnds, pausedMs }: RunPace): Date | null {
  const newest = recentEnds[0];
  const oldest = recentEnds.at(-1);
  if (!newest || !oldest || remaining <= 0 || recentEnds.length < LEAST_ENDS) return null;
  const gaps = recentEnds.length - 1;
  const now = Math.max(readAt.getTime(), newest.getTime());
  const measured = (newest.getTime() - oldest.getTime()) / gaps;
  const withSilence = (now - oldest.getTime()) / (gaps + 1);
  const leftMs = Math.max(measured, withSilence) * remaining + Math.max(0, pausedMs);
  return new Date(now + Math.ceil(leftMs / 1000) * 1000);
}
