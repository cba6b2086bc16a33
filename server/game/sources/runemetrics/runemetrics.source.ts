import type { ProfileReading } from '../../game-types.ts';
import { charsetOf, isAskable, tidyName } from '../../transport/answer-text.ts';
import type { GameSource } from '../game-source.ts';
import { parseProfile } from './runemetrics.parser.ts';

/** Profile and newest 20 log lines of one player: `GET <base>/profile/profile?user=NAME&activities=20`. */
export const runeMetricsSource: GameSource<ProfileReading> = {
  baseUrl: (settings) => settings.runemetricsUrl,
  intervalMs: (settings) => settings.runemetricsIntervalMs,
  accepts: /^(text\/|application\/([\w.-]+\+)?(json|javascript))/i,
  path: (name) =>
    isAskable(name) ? `/profile/profile?user=${encodeURIComponent(tidyName(name))}&activities=20` : null,
  charset: charsetOf,
  parse: (text, name, timeZone) => parseProfile(text, tidyName(name), timeZone),
};
