import type { HiscoreReading } from '../../game-types.ts';
import { isAskable, tidyName } from '../../transport/answer-text.ts';
import type { GameSource } from '../game-source.ts';
import { parseHiscores } from './hiscores.parser.ts';

/** Skills and ranks of one player: `GET <base>/index_lite.ws?player=NAME`. */
export const hiscoresSource: GameSource<HiscoreReading> = {
  baseUrl: (settings) => settings.hiscoresUrl,
  intervalMs: (settings) => settings.hiscoresIntervalMs,
  accepts: /^text\//i,
  path: (name) => (isAskable(name) ? `/index_lite.ws?player=${encodeURIComponent(tidyName(name))}` : null),
  charset: () => 'windows-1252',
  parse: parseHiscores,
};
