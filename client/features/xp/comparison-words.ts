import { abbreviate, thousands } from '../../../shared/format/numbers.ts';
import { periodStart, type Period } from '../../../shared/game/periods.ts';
import type { XpComparison, XpComparisons } from '../../../shared/xp/comparison.schemas.ts';

const DAY_MS = 86_400_000;
/** From this multiple on, a percentage says less than the multiple. */
const MANY_TIMES = 10;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface Words {
  text: string;
  /** Exact figures; absent when the text says all. */
  title?: string;
  isMore: boolean;
}

/** Returns how a period's gain compares with the same point of the one before; null when nothing true can be said. */
export function comparisonWords(period: Period, comparisons: XpComparisons): Words | null {
  const compared = comparisons[period];
  if (compared) {
    const isMore = compared.now > compared.before;
    return { text: `${difference(compared)} ${pointOf(period, compared)}`, title: figures(compared), isMore };
  }
  const { since, day, whole } = comparisons;
  const before = periodStart(period, new Date(periodStart(period, new Date(day)).getTime() - 1));
  const xp = whole[period];
  if (xp) return { text: `${abbreviate(xp)} all ${nameOf(period, before)}`, isMore: false };
  if (since === null || Date.parse(since) < before.getTime()) return null;
  return { text: `Known since ${utc(new Date(since), { day: 'numeric', month: 'short' })}`, isMore: false };
}

function difference({ now, before }: XpComparison): string {
  const times = now / before;
  if (times >= MANY_TIMES) return `×${thousands(Math.floor(times))} on`;
  const percent = Math.round((times - 1) * 100);
  if (percent === 0) return 'As';
  return percent > 0 ? `+${percent}% on` : `−${-percent}% on`;
}

/** Returns the name of the period before, of which `at` is the start. */
function nameOf(period: Period, at: Date): string {
  if (period === 'daily') return 'day yesterday';
  return period === 'weekly' ? 'last week' : utc(at, { month: 'long' });
}

/** Returns the compared part of the period before: a week or month by its whole days. UTC, as all periods are. */
function pointOf(period: Period, { until }: XpComparison): string {
  if (period === 'daily') return 'this time yesterday';
  const end = Date.parse(until);
  const start = periodStart(period, new Date(end - 1));
  const days = Math.round((end - start.getTime()) / DAY_MS);
  if (period === 'weekly') return `last week, ${span('Mon', WEEKDAYS[days - 1] ?? 'Sun')}`;
  return `${utc(new Date(start.getTime() - 1), { month: 'long' })}, ${span('1', String(days))}`;
}

const span = (first: string, last: string): string => (first === last ? first : `${first}–${last}`);

const figures = ({ now, before }: XpComparison): string => `${thousands(now)} XP, ${thousands(before)} XP before`;

function utc(at: Date, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...parts }).format(at);
}
