import type { Config } from '../config/config.ts';

export const CLAN_LIST_JOB = 'clan-list';

const MINUTE_MS = 60_000;
const BOARD_MS = MINUTE_MS;
const DAY_MS = 5 * MINUTE_MS;
const NIGHT_MS = 15 * MINUTE_MS;
const LONGEST_MS = 15 * MINUTE_MS;
/** Hours in the game's zone in which few members play. */
const NIGHT = { from: 1, to: 7 };

/** Returns the time (ms) between two successful reads of the clan list. D222. */
export function listPeriodMs(
  config: Pick<Config, 'clanListIntervalMs' | 'activityTimezone'>,
  boardRunning: boolean,
  now: Date,
): number {
  if (config.clanListIntervalMs !== null) return config.clanListIntervalMs;
  if (boardRunning) return BOARD_MS;
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: config.activityTimezone, hour: '2-digit', hourCycle: 'h23' }).format(
      now,
    ),
  );
  return hour >= NIGHT.from && hour < NIGHT.to ? NIGHT_MS : DAY_MS;
}

/** Returns the time (ms) to the next read after a failure, which doubles up to 15 minutes. @param failures before it */
export function retryPeriodMs(periodMs: number, failures: number): number {
  return Math.max(periodMs, Math.min(LONGEST_MS, periodMs * 2 ** Math.min(failures, 10)));
}
