/** Periods of XP, all cut at UTC midnight. Source: spec §9, "Resets". */
export const PERIODS = ['daily', 'weekly', 'monthly'] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;

/** Returns the first instant of the period of `at`: midnight of the day, of Monday or of the first of the month, UTC. */
export function periodStart(period: Period, at: Date): Date {
  const day = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  if (period === 'daily') return new Date(day);
  if (period === 'weekly') return new Date(day - ((at.getUTCDay() + 6) % 7) * DAY_MS);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
}

/** Returns the first instant of the next period, at which the countdown reaches zero. */
export function periodEnd(period: Period, at: Date): Date {
  const start = periodStart(period, at);
  if (period === 'daily') return new Date(start.getTime() + DAY_MS);
  if (period === 'weekly') return new Date(start.getTime() + 7 * DAY_MS);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
}

/** Returns the UTC calendar day as YYYY-MM-DD. The key of a period is the day of its start. */
export function dayKey(at: Date): string {
  return at.toISOString().slice(0, 10);
}
