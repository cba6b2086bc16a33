import { until } from '../../database/clock/past-time.ts';

/** Longer than any pause of a service (D116); a pause that ends later was stored by a wrong clock. */
const LONGEST_PAUSE = '16 minutes';
/** Longer than calls ever wait for a service. */
const LONGEST_QUEUE = '1 hour';

/** SQL over a row of host_pace: the end of the service's pause; in the past or NULL when it is not paused. */
export function pausedUntil(row: string): string {
  return `(${until(`${row}.paused_until`, LONGEST_PAUSE)})`;
}

/**
 * SQL over a row of host_pace: the time of the next call; in the past or NULL for now. Slots that were taken before the
 * clock was set back do not count.
 */
export function nextSlotAt(row: string): string {
  return `(CASE WHEN ${row}.reserved_at <= clock_timestamp() THEN ${until(`${row}.next_at`, LONGEST_QUEUE)} END)`;
}
