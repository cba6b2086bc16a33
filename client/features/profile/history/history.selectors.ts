import { formatDate } from '../../../../shared/format/dates.ts';
import { lazily } from '../../../../shared/format/lazily.ts';
import { abbreviate, thousands } from '../../../../shared/format/numbers.ts';
import type { HistoryDay } from '../../../../shared/xp/xp.schemas.ts';

export const RANGES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;
export type Range = (typeof RANGES)[number]['value'];

const dayMonth = lazily(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' }));

/** Returns a day such as “9 Aug”. */
export function shortDay(day: string): string {
  return dayMonth().format(new Date(day));
}

/** Returns a day's gain: “+92,100,000 XP”, “No XP” or “Not known”, with the first day when it covers several. */
export function gainText({ xp_gain: gain, since }: HistoryDay, short = false): string {
  if (gain === null) return 'Not known';
  const amount = gain === 0 ? 'No XP' : `+${short ? abbreviate(gain) : thousands(gain)} XP`;
  return since === null ? amount : `${amount} since ${shortDay(since)}`;
}

/** Returns a day with its gain, such as “9 Aug 2026: +92,100,000 XP”. */
export function dayText(day: HistoryDay): string {
  return `${formatDate(day.day)}: ${gainText(day)}`;
}

/** A run of indices, both ends included. */
interface Run {
  from: number;
  to: number;
}

/** Returns the runs of unknown days. */
export function unknownRuns(days: readonly HistoryDay[]): Run[] {
  const runs: Run[] = [];
  days.forEach(({ xp_gain }, at) => {
    if (xp_gain !== null) return;
    const last = runs.at(-1);
    if (last?.to === at - 1) last.to = at;
    else runs.push({ from: at, to: at });
  });
  return runs;
}

/** Returns known days without a known neighbour, which a line cannot show. */
export function isolatedDays(days: readonly HistoryDay[]): number[] {
  const known = (at: number): boolean => (days[at]?.xp_gain ?? null) !== null;
  return days.flatMap((_, at) => (known(at) && !known(at - 1) && !known(at + 1) ? [at] : []));
}

/** Returns a sentence why there is no chart, or null when there are enough days. */
export function missingDataText(firstReadAt: string | null, days: readonly HistoryDay[]): string | null {
  if (firstReadAt === null) return 'This member was not read yet. The history begins with the first reading.';
  if (days.filter(({ xp_gain }) => xp_gain !== null).length >= 2) return null;
  const first = formatDate(firstReadAt);
  if ((days.at(-1)?.day ?? '') <= firstReadAt.slice(0, 10)) {
    return `Read for the first time on ${first}. The chart begins tomorrow, with a second day to show.`;
  }
  return `Nothing to draw: fewer than two of these days are known. The first reading was on ${first}.`;
}
