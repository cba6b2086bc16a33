import type { Config } from '../../config/config.ts';
import type { GameResult } from '../game-types.ts';

/** The settings that the game's services need. */
export type GameSettings = Pick<
  Config,
  | 'activityTimezone'
  | 'clanListIntervalMs'
  | 'clanListUrl'
  | 'hiscoresIntervalMs'
  | 'hiscoresUrl'
  | 'runemetricsIntervalMs'
  | 'runemetricsUrl'
>;

/** One service of the game: its settings, the address of a subject, and the parser of its answers. Add it to SOURCES. */
export interface GameSource<Reading> {
  /** Base address without a slash at the end. */
  baseUrl(settings: GameSettings): string;
  /** Least gap in ms between two requests of all processes together. */
  intervalMs(settings: GameSettings): number;
  /** Content types of a valid answer. */
  accepts: RegExp;
  /** Path and query below the base address. Returns null when no player or clan can have this name. */
  path(subject: string): string | null;
  /** Charset of the answer's text. */
  charset(contentType: string): 'utf-8' | 'windows-1252';
  /** Parses an answer. Never throws. `timeZone` is the IANA name of the zone of log dates. */
  parse(text: string, subject: string, timeZone: string): GameResult<Reading>;
}
