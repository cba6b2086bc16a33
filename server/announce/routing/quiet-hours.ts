const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** Hours of a day in which a rule is silent, as "23:00" and "07:00" of the channel's zone. */
export interface QuietHours {
  from: string;
  to: string;
  zone: string;
}

/**
 * Returns when the quiet hours end that `now` lies in; null when it lies in none. A night in which clocks are changed ends
 * at the same time of the clock as every other.
 */
export function quietUntil(now: Date, { from, to, zone }: QuietHours): Date | null {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start === end) return null;
  const isQuiet = (at: number): boolean => {
    const minute = localMinute(new Date(at), zone);
    return start < end ? minute >= start && minute < end : minute >= start || minute < end;
  };
  let at = now.getTime();
  if (!isQuiet(at)) return null;
  // After a change of the clocks the first guess is an hour early or late.
  for (let guess = 0; guess < 3 && isQuiet(at); guess += 1) {
    const left = (end - localMinute(new Date(at), zone) + DAY_MINUTES) % DAY_MINUTES;
    at = Math.floor(at / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS;
  }
  const early = at - 60 * MINUTE_MS;
  // Clocks that went forward in the night bring the end an hour nearer.
  if (early > now.getTime() && !isQuiet(early) && localMinute(new Date(early), zone) === end) at = early;
  return new Date(at);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function localMinute(at: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return minutesOf(parts);
}
