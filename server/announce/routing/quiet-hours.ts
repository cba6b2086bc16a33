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
 * at the same time of the clock as every other, or when the clocks jump over that time.
 */
export function quietUntil(now: Date, { from, to, zone }: QuietHours): Date | null {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start === end) return null;
  const clock = localClock(zone);
  const isQuiet = (at: number): boolean => {
    const minute = clock(at);
    return start < end ? minute >= start && minute < end : minute >= start || minute < end;
  };
  if (!isQuiet(now.getTime())) return null;
  const first = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const usual = first + ((end - clock(first) + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS;
  if (clock(usual) === end) return new Date(usual);
  // Clocks are changed before it: the first minute that is not quiet is looked for, which is within two days.
  let at = first + MINUTE_MS;
  while (isQuiet(at)) at += MINUTE_MS;
  return new Date(at);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns what tells the minute of the day that clocks of a zone show. */
function localClock(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => minutesOf(format.format(at));
}
