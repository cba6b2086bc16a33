/** Measurements of the pace of a run. */
export interface RunPace {
  /** Time of the measurement, by the clock of the ends. */
  readAt: Date;
  /** Number of members that have not ended. */
  remaining: number;
  /** Ends of some of the last members of this run, newest first. */
  recentEnds: readonly Date[];
  /** Time in ms until the services' pauses no longer prevent every read. */
  pausedMs: number;
}

/** Number of ends that an estimate needs. */
const LEAST_ENDS = 5;

/**
 * Returns the estimated end of a run at the pace of its newest members; a silence since the last end makes it later.
 * Returns null when too few members have ended, or none remains.
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
