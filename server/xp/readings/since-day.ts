import { dayKey } from '../../../shared/game/periods.ts';

const DAY_MS = 86_400_000;

/** Returns the day of the last reading when a whole day is between it and `at`, so that the gain has no certain day. */
export function sinceDay(lastReadAt: Date | null, at: Date): string | null {
  if (lastReadAt === null) return null;
  const last = dayKey(lastReadAt);
  return last < dayKey(new Date(at.getTime() - DAY_MS)) ? last : null;
}
