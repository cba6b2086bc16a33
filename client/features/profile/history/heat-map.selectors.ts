import { dayKey, periodStart } from '../../../../shared/game/periods.ts';
import type { HistoryDay } from '../../../../shared/xp/xp.schemas.ts';
import { dayText } from './history.selectors.ts';

const DAY_MS = 86_400_000;
export const WEEKS = 26;

/** One day of the map. */
export interface HeatDay {
  /** YYYY-MM-DD, UTC. */
  day: string;
  /** null when unknown, 0 for no activity, 1 to 4 from the member's quieter to busier days. */
  level: number | null;
  text: string;
}

/**
 * Returns the last 26 weeks, Monday first, up to today. A day's level is the quarter of its XP among the member's own
 * days with XP; a day with activities alone has level 1.
 */
export function heatDays(history: readonly HistoryDay[], activityDates: readonly string[]): HeatDay[] {
  const today = history.at(-1)?.day;
  if (today === undefined) return [];
  const start = periodStart('weekly', new Date(today)).getTime() - (WEEKS - 1) * 7 * DAY_MS;
  const from = dayKey(new Date(start));
  const shown = history.filter(({ day }) => day >= from);
  const gains = shown.flatMap(({ xp_gain }) => (xp_gain ? [xp_gain] : [])).sort((a, b) => a - b);
  const quarters = [1, 2, 3].map((part) => gains[Math.floor((gains.length * part) / 4)] ?? Infinity);
  const activities = new Map<string, number>();
  for (const date of activityDates) {
    const day = date.slice(0, 10);
    activities.set(day, (activities.get(day) ?? 0) + 1);
  }
  return shown.map((day) => {
    const count = activities.get(day.day) ?? 0;
    const { xp_gain: gain } = day;
    const ofGain = gain ? 1 + quarters.filter((edge) => gain >= edge).length : gain;
    return {
      day: day.day,
      level: count > 0 ? Math.max(1, ofGain ?? 0) : ofGain,
      text: count > 0 ? `${dayText(day)}, ${count} ${count === 1 ? 'activity' : 'activities'}` : dayText(day),
    };
  });
}

/** Returns the number of days with XP or activities. */
export function activeDays(days: readonly HeatDay[]): number {
  return days.filter(({ level }) => level !== null && level > 0).length;
}
