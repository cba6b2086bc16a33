import type { SourceName } from '../../../shared/game/sources.ts';
import type { GameResult } from '../game-types.ts';
import { clanListSource } from './clan-list/clan-list.source.ts';
import type { GameSource } from './game-source.ts';
import { hiscoresSource } from './hiscores/hiscores.source.ts';
import { runeMetricsSource } from './runemetrics/runemetrics.source.ts';

/** All services of the game that the site reads. */
export const SOURCES = {
  runemetrics: runeMetricsSource,
  hiscores: hiscoresSource,
  'clan-list': clanListSource,
} satisfies Record<SourceName, GameSource<unknown>>;

type ResultOf<Source> = Source extends GameSource<infer Reading> ? GameResult<Reading> : never;
/** Result of reading a service, by its name. */
export type SourceResult<Name extends SourceName> = ResultOf<(typeof SOURCES)[Name]>;
