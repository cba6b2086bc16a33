import { Inject, Injectable } from '@nestjs/common';
import { charsetOf, decodeText, isAskable, malformed, tidyName } from '../../transport/answer-text.ts';
import { Fetcher } from '../../transport/fetcher.ts';
import { GAME_OPTIONS, type GameOptions } from '../../game.options.ts';
import type { GameResult, ProfileReading } from '../../game.types.ts';
import { parseProfile } from './runemetrics.parser.ts';
import { askService } from '../../transport/service-client.ts';

/** Profile and newest 20 log lines of one player: `GET <base>/profile/profile?user=NAME&activities=20`. */
@Injectable()
export class RuneMetricsClient {
  constructor(
    private readonly fetcher: Fetcher,
    @Inject(GAME_OPTIONS) private readonly options: GameOptions,
  ) {}

  /** A name that no player can have is answered as not found, without a call. Never throws. */
  async read(name: string, signal?: AbortSignal): Promise<GameResult<ProfileReading>> {
    if (!isAskable(name)) return { kind: 'not_found' };
    const asked = tidyName(name);
    const path = `/profile/profile?user=${encodeURIComponent(asked)}&activities=20`;
    const answer = await askService(this.fetcher, 'runemetrics', this.options.runeMetrics, path, {
      accepts: /^(text\/|application\/([\w.-]+\+)?(json|javascript))/i,
      signal,
    });
    if (answer.kind !== 'body') return answer;
    const text = decodeText(answer.body, charsetOf(answer.contentType));
    return text === null ? malformed('not UTF-8') : parseProfile(text, asked, this.options.timeZone);
  }
}
