const MINUTE = 60_000;

/** Rounds a time in ms down to the minute, because log lines have no seconds. D033. */
export function minuteOf(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE;
}
