import type { Config } from '../config/config.ts';

/** One game service: its address as the environment gives it, without a final slash, and the least gap of two calls. */
export interface ServiceOptions {
  baseUrl: string;
  intervalMs: number;
}

/** What the clients of the game need to know; made from the settings in one place, by hand in tests. */
export interface GameOptions {
  /** IANA name of the zone of log dates. */
  timeZone: string;
  hiscores: ServiceOptions;
  runeMetrics: ServiceOptions;
  clanList: ServiceOptions;
}

export const GAME_OPTIONS = Symbol('GameOptions');

/** Gap between two looks at a clan list. How often a look is wanted is the schedule's business; this only spaces clicks. */
const CLAN_LIST_GAP_MS = 5_000;

export function gameOptions(config: Config): GameOptions {
  return {
    timeZone: config.activityTimezone,
    hiscores: { baseUrl: config.hiscoresUrl, intervalMs: config.hiscoresIntervalMs },
    runeMetrics: { baseUrl: config.runemetricsUrl, intervalMs: config.runemetricsIntervalMs },
    clanList: {
      baseUrl: config.clanListUrl,
      intervalMs: Math.min(config.clanListIntervalMs ?? CLAN_LIST_GAP_MS, CLAN_LIST_GAP_MS),
    },
  };
}
