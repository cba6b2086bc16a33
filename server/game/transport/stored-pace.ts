import { until } from '../../database/clock/past-time.ts';

/** Longer than any service is left alone (D116); what a pause has left beyond it was stored by a wrong clock. */
const LONGEST_PAUSE = '16 minutes';
/** Longer than calls ever queue up for a service. */
const LONGEST_QUEUE = '1 hour';

/** SQL over a row of host_pace: until when the service is left alone; in the past or NULL when it is not. */
export function pausedUntil(row: string): string {
  return `(${until(`${row}.paused_until`, LONGEST_PAUSE)})`;
}

/**
 * SQL over a row of host_pace: when the next call may begin; in the past or NULL for now. Turns that were taken by a
 * clock that has been set back since do not count.
 */
export function nextTurnAt(row: string): string {
  return `(CASE WHEN ${row}.reserved_at <= clock_timestamp() THEN ${until(`${row}.next_at`, LONGEST_QUEUE)} END)`;
}
