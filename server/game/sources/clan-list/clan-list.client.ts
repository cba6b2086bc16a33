import { Inject, Injectable } from '@nestjs/common';
import { decodeText, malformed, tidyName } from '../../transport/answer-text.ts';
import { parseClanList } from './clan-list.parser.ts';
import { Fetcher } from '../../transport/fetcher.ts';
import { GAME_OPTIONS, type GameOptions } from '../../game.options.ts';
import type { ClanList, GameResult } from '../../game.types.ts';
import { askService } from '../../transport/service-client.ts';

/** Members of a clan in one call: `GET <base>/members_lite.ws?clanName=CLAN`. */
@Injectable()
export class ClanListClient {
  constructor(
    private readonly fetcher: Fetcher,
    @Inject(GAME_OPTIONS) private readonly options: GameOptions,
  ) {}

  /** An unknown clan comes as not_found or as malformed: the service answers most of them with a web page. Never throws. */
  async read(clanName: string, signal?: AbortSignal): Promise<GameResult<ClanList>> {
    const name = tidyName(clanName);
    if (name === '' || name.length > 20) return { kind: 'not_found' };
    const path = `/members_lite.ws?clanName=${encodeURIComponent(name)}`;
    const answer = await askService(this.fetcher, 'clan-list', this.options.clanList, path, {
      accepts: /^(text\/|application\/(csv|octet-stream))/i,
      signal,
    });
    if (answer.kind !== 'body') return answer;
    const text = decodeText(answer.body, 'windows-1252');
    return text === null ? malformed('not text') : parseClanList(text);
  }
}
