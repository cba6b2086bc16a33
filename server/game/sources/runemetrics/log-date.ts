const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const HOUR_MS = 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Offset of a zone from UTC at an instant, in ms. Cached by quarter of an hour, because no zone changes faster. */
function offsetAt(timeZone: string, instant: number): number {
  const quarter = Math.floor(instant / (HOUR_MS / 4));
  const key = `${timeZone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const at = quarter * (HOUR_MS / 4);
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  if (offsets.size > 20_000) offsets.clear();
  offsets.set(key, wall - at);
  return wall - at;
}

/**
 * Parses a log date such as 25-Mar-2026 04:13 as wall time of a zone. Returns null when it is not such a date.
 * The repeated hour in autumn is read as its first occurrence, the missing one in spring as if the clock had not moved.
 */
export function parseLogDate(raw: string, timeZone: string): Date | null {
  const match = /^(\d{1,2})-([A-Za-z]{3})-(\d{4}) (\d{2}):(\d{2})$/.exec(raw.trim());
  if (!match) return null;
  const [day, year, hour, minute] = [match[1], match[3], match[4], match[5]].map(Number);
  const month = MONTHS.indexOf(match[2]?.toLowerCase() ?? '');
  if (day === undefined || year === undefined || hour === undefined || minute === undefined || month < 0) return null;
  const wall = Date.UTC(year, month, day, hour, minute);
  const check = new Date(wall);
  if (year < 2001 || year > 2200 || hour > 23 || minute > 59 || check.getUTCDate() !== day) return null;
  // The offset before a nearby change gives the first of two occurrences, and leaves a missing hour unmoved.
  const before = wall - offsetAt(timeZone, wall - 24 * HOUR_MS);
  if (before + offsetAt(timeZone, before) === wall) return new Date(before);
  const after = wall - offsetAt(timeZone, wall + 24 * HOUR_MS);
  return new Date(after + offsetAt(timeZone, after) === wall ? after : before);
}
