import { dayKey, periodStart, type Period } from '../../../shared/game/periods.ts';
import { COMPARISON_STEP_MS } from '../../../shared/xp/comparison.schemas.ts';

const DAY_MS = 86_400_000;

/** Two parts of equal length, each from the start of its period. `upto` are their ends, not included. */
export interface ComparedParts {
  now: Part;
  before: Part;
}

interface Part {
  from: Date;
  upto: Date;
}

/** Returns the last step of ten minutes, at which days are compared. */
export function lastStep(at: Date): Date {
  return new Date(Math.floor(at.getTime() / COMPARISON_STEP_MS) * COMPARISON_STEP_MS);
}

/**
 * Returns the parts to compare at a moment, or null at the beginning of a period. Of a day all that has passed; of a week
 * or month its whole days, because the history has XP by day. A month is compared as far as the one before was long.
 */
export function comparedParts(period: Period, at: Date): ComparedParts | null {
  const { from: before, upto: from } = wholeBefore(period, at);
  const passed = at.getTime() - from.getTime();
  const whole = period === 'daily' ? passed : Math.floor(passed / DAY_MS) * DAY_MS;
  const length = Math.min(whole, from.getTime() - before.getTime());
  if (length === 0) return null;
  return {
    now: { from, upto: new Date(from.getTime() + length) },
    before: { from: before, upto: new Date(before.getTime() + length) },
  };
}

/** Returns the whole period before that of a moment. */
export function wholeBefore(period: Period, at: Date): Part {
  const upto = periodStart(period, at);
  return { from: periodStart(period, new Date(upto.getTime() - 1)), upto };
}

/** Returns the UTC day that ends at a midnight. */
export function dayBefore(midnight: Date): string {
  return dayKey(new Date(midnight.getTime() - 1));
}
