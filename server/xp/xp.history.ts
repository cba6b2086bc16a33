/** End of one UTC day on which XP rose or was read for the first time. */
export interface HistoryDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Day of the reading before, when at least one whole day lies between them. */
  since: string | null;
  /** Per skill, without Overall; null: not known yet. */
  xp: (number | null)[];
}

/**
 * XP gained per day and skill: what a day ends with above what the one before ended with, or above the skill's first
 * known value. Whatever was cleared on screen, the days add up to the last value minus the first.
 * @param first first known value per skill, without Overall
 * @param days in order of time, from the very first one
 */
export function dailyGains(first: (number | null)[], days: HistoryDay[]): number[][] {
  let before = first;
  return days.map(({ xp }) => {
    const gains = xp.map((value, index) => {
      const start = before[index] ?? first[index];
      return value === null || start == null ? 0 : value - start;
    });
    before = xp;
    return gains;
  });
}
