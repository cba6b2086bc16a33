import { dayKey, periodStart } from '../../../shared/game/periods.ts';
import type { Period } from '../../../shared/game/periods.ts';

/** First UTC day of the day, week and month, as YYYY-MM-DD: comparable as text. */
export type PeriodKeys = Record<Period, string>;

/** Keys of the periods that hold `at`. */
export function periodKeys(at: Date): PeriodKeys {
  return {
    daily: dayKey(at),
    weekly: dayKey(periodStart('weekly', at)),
    monthly: dayKey(periodStart('monthly', at)),
  };
}
