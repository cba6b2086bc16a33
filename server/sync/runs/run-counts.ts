import { PAUSED_MS } from '../queue/host-gate.ts';

/** Number of newest ends by which the pace of a run is measured. */
const ENDS_MEASURED = 30;

/** Values of a run that are counted from its members when it is read, and measurements for its estimated end. */
export interface RunCountsRow {
  /** Members that have ended and are not published, so that the row of the run does not count them yet. */
  uncountedDone: number;
  uncountedFailed: number;
  /** Members of a running run that a 429 deferred and that have not ended. */
  rateLimited: number;
  /** Ends of the newest members of a running run, newest first. */
  recentEnds: Date[];
  /** Time in ms until pauses no longer prevent every read. */
  pausedMs: number;
  readAt: Date;
}
/** SQL of the columns of RunCountsRow. @param run the name of `sync_run` in the statement */
export function countColumns(run: string): Record<keyof RunCountsRow, string> {
  const uncounted = (status: string): string =>
    `(SELECT count(*) FROM sync_item i WHERE i.run_id = ${run}.id AND NOT i.announced AND i.status = '${status}')::int`;
  return {
    uncountedDone: uncounted('done'),
    uncountedFailed: uncounted('failed'),
    rateLimited: `(CASE WHEN ${run}.status = 'running' THEN (SELECT count(*) FROM sync_item i
      WHERE i.run_id = ${run}.id AND i.rate_limited AND i.status IN ('queued', 'active')) ELSE 0 END)::int`,
    recentEnds: `CASE WHEN ${run}.status = 'running' THEN ARRAY(SELECT i.ended_at FROM sync_item i
      WHERE i.run_id = ${run}.id AND i.ended_at <= clock_timestamp() ORDER BY i.ended_at DESC LIMIT ${ENDS_MEASURED})
      ELSE '{}'::timestamptz[] END`,
    pausedMs: `(CASE WHEN ${run}.status = 'running' THEN ${PAUSED_MS} ELSE 0 END)::float8`,
    readAt: 'clock_timestamp()',
  };
}
