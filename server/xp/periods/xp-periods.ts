import { dayKey, periodStart } from '../../../shared/game/periods.ts';
import type { Period } from '../../../shared/game/periods.ts';

/** First UTC day of each period as YYYY-MM-DD, which can be compared as text. */
export type PeriodKeys = Record<Period, string>;

/** Returns the keys of the periods that contain `at`. */
export function periodKeys(at: Date): PeriodKeys {
  return {
    daily: dayKey(at),
    weekly: dayKey(periodStart('weekly', at)),
    monthly: dayKey(periodStart('monthly', at)),
  };
}
