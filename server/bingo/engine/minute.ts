const MINUTE = 60_000;

/** The whole minute of an instant, both in ms: the log knows no seconds. D033. */
export function minuteOf(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE;
}
