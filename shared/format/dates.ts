import { lazily } from './lazily.ts';

/** Time zone of every date on the site; the locale is en-GB. spec §9. */
const ZONE = 'Europe/London';
const format = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
  lazily(() => new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...options }));

const dateFormat = format({ day: 'numeric', month: 'short', year: 'numeric' });
const timeFormat = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayMonthFormat = format({ day: 'numeric', month: 'short' });
const fullFormat = format({
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});
const partsFormat = format({ year: 'numeric', month: '2-digit', day: '2-digit' });

const DAY_MS = 86_400_000;

/** Returns the London calendar day of `at` as days since 1970. */
function londonDay(at: Date): number {
  const part = (type: string): number =>
    Number(
      partsFormat()
        .formatToParts(at)
        .find((piece) => piece.type === type)?.value ?? 0,
    );
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS;
}

/** Formats a date: 15 Aug 2026. */
export function formatDate(iso: string): string {
  return dateFormat().format(new Date(iso));
}

/** Formats a time: 19:06. */
export function formatTime(iso: string): string {
  return timeFormat().format(new Date(iso));
}

/** Formats date and time: 15 Aug, 19:06; with the year when it is not that of `now`. */
export function formatDateTime(iso: string, now: Date): string {
  const at = new Date(iso);
  const day = at.getUTCFullYear() === now.getUTCFullYear() ? dayMonthFormat : dateFormat;
  return `${day().format(at)}, ${timeFormat().format(at)}`;
}

/** Formats date and time for title attributes: Sat, 15 August 2026 at 19:06 BST. */
export function formatFull(iso: string): string {
  return fullFormat().format(new Date(iso));
}

/** Returns the whole London calendar days between a moment and now; never negative. D041. */
export function inactiveDays(iso: string, now: Date): number {
  return Math.max(0, londonDay(now) - londonDay(new Date(iso)));
}

/** Formats a day: Today, Yesterday or a date, by London calendar days; Unknown without one. spec §2, Members. */
export function formatLastActive(iso: string | null, now: Date): string {
  if (iso === null) return 'Unknown';
  const days = inactiveDays(iso, now);
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : formatDate(iso);
}

/** Returns true for more than `days` London calendar days without activity. D041. */
export function isInactiveFor(iso: string, days: number, now: Date): boolean {
  return inactiveDays(iso, now) > days;
}

/** Formats an age: just now, 40 s ago, 4 min ago, 3 h ago, 2 days ago. */
export function formatAge(iso: string, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(iso).getTime()) / 1000));
  if (seconds < 10) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  const days = Math.floor(seconds / 86_400);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** Formats the remaining time as 04:17:54, or 16d 04:17:54 with days. Never negative. */
export function formatCountdown(ms: number): string {
  const total = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = `${two(Math.floor(total / 3600) % 24)}:${two(Math.floor(total / 60) % 60)}:${two(total % 60)}`;
  const days = Math.floor(total / 86_400);
  return days > 0 ? `${days}d ${clock}` : clock;
}
