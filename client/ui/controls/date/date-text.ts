import { isDay, makeDay, weekdayName, type Day } from './days.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/** A time of a day that is typed without one. */
const MIDNIGHT = '00:00';

/** Returns true for a day with a time, such as 2026-12-04T20:00. */
export function isMoment(text: string): boolean {
  return text[10] === 'T' && isDay(text.slice(0, 10)) && parseTime(text.slice(11)) === text.slice(11);
}

/** Formats a day as a field shows it: Fri 4 Dec 2026. */
export function writeDay(day: Day): string {
  const name = MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
  const month = name.charAt(0).toUpperCase() + name.slice(1, 3);
  return `${weekdayName(day).slice(0, 3)} ${Number(day.slice(8))} ${month} ${day.slice(0, 4)}`;
}

/** Formats a day with its time: Fri 4 Dec 2026, 20:00. */
export function writeMoment(moment: string): string {
  return `${writeDay(moment.slice(0, 10))}, ${moment.slice(11)}`;
}

/**
 * Parses a day as people type it: 4 Dec 2026, Fri 4 December 2026, 4/12/2026, 4.12.2026 or 2026-12-04. The year has four
 * digits, so that no day is read before it is typed to its end. Returns null when it is none, or does not exist.
 */
export function parseDay(text: string): Day | null {
  const plain = text.trim().toLowerCase();
  if (isDay(plain)) return plain;
  const digits = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(plain);
  if (digits) return makeDay(Number(digits[3]), Number(digits[2]), Number(digits[1]));
  const words = /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,? (\d{4})$/.exec(
    plain.replace(/\s+/g, ' '),
  );
  if (!words) return null;
  const month = MONTHS.findIndex((name) => name.startsWith(words[2] ?? ''));
  return month < 0 ? null : makeDay(Number(words[3]), month + 1, Number(words[1]));
}

/** Parses a time: 20:00, 8.30, 8 pm or 8:30pm. Returns it as 20:00, or null. */
export function parseTime(text: string): string | null {
  const found = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})? ?(am|pm)?$/.exec(text.trim().toLowerCase());
  if (!found) return null;
  const [, hours = '', minutes, half] = found;
  if (minutes === undefined && half === undefined) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0);
  const isHour = half === undefined ? hour < 24 : Number(hours) >= 1 && Number(hours) <= 12;
  if (!isHour || Number(minutes ?? 0) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`;
}

/** Parses a day with its time, in this order: 4 Dec 2026 20:00 or 2026-12-04T20:00. A day alone begins at midnight. */
export function parseMoment(text: string): string | null {
  const plain = text.trim();
  const day = parseDay(plain);
  if (day !== null) return `${day}T${MIDNIGHT}`;
  // The time is what follows the day: the first gap after which both can be read.
  for (const gap of plain.matchAll(/T|,? (?:at )?/gi)) {
    const before = parseDay(plain.slice(0, gap.index));
    const time = parseTime(plain.slice(gap.index + gap[0].length));
    if (before !== null && time !== null) return `${before}T${time}`;
  }
  return null;
}
