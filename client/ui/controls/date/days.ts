/** A calendar day without a zone, such as 2026-12-04; where none is chosen, an empty text. */
export type Day = string;

const DAY_MS = 86_400_000;
const WEEK = 7;
/** Rows of a month with the days around it: always six, so that a calendar keeps its height. */
const WEEKS = 6;

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' });
const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long' });

/** Returns true for a day that exists: 2026-02-28, but not 2026-02-30. */
export function isDay(text: string): boolean {
  const [year, part, day] = text.split('-').map(Number);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && makeDay(year ?? 0, part ?? 0, day ?? 0) === text;
}

/** Returns the day, or null when it does not exist. The month counts from 1. */
export function makeDay(year: number, part: number, day: number): Day | null {
  const at = new Date(Date.UTC(year, part - 1, day));
  const isSame = at.getUTCFullYear() === year && at.getUTCMonth() === part - 1 && at.getUTCDate() === day;
  return isSame ? dayOf(at) : null;
}

export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(Date.parse(day) + count * DAY_MS));
}

/** Returns the same day of another month, or that month's last day when it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const at = new Date(day);
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(dayOf(first), Math.min(at.getUTCDate(), length) - 1);
}

/** Returns the Monday of the day's week. */
export function startOfWeek(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + WEEK - 1) % WEEK));
}

/** Returns six weeks from Monday to Sunday that hold the day's month. */
export function weeksOfMonth(day: Day): Day[][] {
  const start = startOfWeek(`${day.slice(0, 8)}01`);
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: WEEK }, (__, index) => addDays(start, week * WEEK + index)),
  );
}

/** Returns the nearest day within the bounds; an empty bound is none. */
export function clampDay(day: Day, min: Day, max: Day): Day {
  if (min !== '' && day < min) return min;
  return max !== '' && day > max ? max : day;
}

/** Returns the name of the day's weekday: Friday. */
export function weekdayName(day: Day): string {
  return weekday.format(new Date(day));
}

/** Returns the name of the day's month with its year: December 2026. */
export function monthName(day: Day): string {
  return `${month.format(new Date(day))} ${day.slice(0, 4)}`;
}

/** Returns the day in words: Friday 4 December 2026. */
export function dayName(day: Day): string {
  return `${weekdayName(day)} ${Number(day.slice(8))} ${monthName(day)}`;
}

function dayOf(at: Date): Day {
  return at.toISOString().slice(0, 10);
}
