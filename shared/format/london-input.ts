const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const HOUR_MS = 3_600_000;

/** Formats a moment as the value of a date field, in London time: 2026-08-15T19:06. */
export function toLondonInput(iso: string): string {
  const found = new Map(parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes): string => found.get(name) ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * Parses the value of a date field as London time. Returns null when it is not a date. A repeated hour is read
 * as its first occurrence; a missing hour is the same distance after the clock change.
 */
export function fromLondonInput(value: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(value)) return null;
  const asUtc = Date.parse(`${value.slice(0, 16)}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // London is at UTC or one hour ahead. Summer time is tried first, so that a repeated hour is the earlier one.
  for (const at of [asUtc - HOUR_MS, asUtc]) {
    const iso = new Date(at).toISOString();
    if (toLondonInput(iso) === value.slice(0, 16)) return iso;
  }
  return new Date(asUtc).toISOString();
}
