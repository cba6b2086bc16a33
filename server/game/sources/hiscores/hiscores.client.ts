import { Inject, Injectable } from '@nestjs/common';
import { decodeText, isAskable, malformed, tidyName } from '../../transport/answer-text.ts';
import { Fetcher } from '../../transport/fetcher.ts';
import { GAME_OPTIONS, type GameOptions } from '../../game.options.ts';
import type { GameResult, HiscoreReading } from '../../game.types.ts';
import { parseHiscores } from './hiscores.parser.ts';
import { askService } from '../../transport/service-client.ts';

/** Skills and ranks of one player: `GET <base>/index_lite.ws?player=NAME`. */
@Injectable()
export class HiscoresClient {
  constructor(
    private readonly fetcher: Fetcher,
    @Inject(GAME_OPTIONS) private readonly options: GameOptions,
  ) {}

  /** A name that no player can have is answered as not found, without a call. Never throws. */
  async read(name: string, signal?: AbortSignal): Promise<GameResult<HiscoreReading>> {
    if (!isAskable(name)) return { kind: 'not_found' };
    const path = `/index_lite.ws?player=${encodeURIComponent(tidyName(name))}`;
    const answer = await askService(this.fetcher, 'hiscores', this.options.hiscores, path, {
      accepts: /^text\//i,
      signal,
    });
    if (answer.kind !== 'body') return answer;
    const text = decodeText(answer.body, 'windows-1252');
    return text === null ? malformed('not text') : parseHiscores(text);
  }
}
