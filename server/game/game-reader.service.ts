import { Inject, Injectable } from '@nestjs/common';
import type { SourceName } from '../../shared/game/sources.ts';
import { Config } from '../config/config.ts';
import type { GameResult } from './game-types.ts';
import type { GameSettings, GameSource } from './sources/game-source.ts';
import { SOURCES, type SourceResult } from './sources/sources.ts';
import { decodeText, malformed } from './transport/answer-text.ts';
import { GameAnswers } from './answers/game-answers.ts';
import { Fetcher } from './transport/fetcher.ts';

/** Reads the game's services, each at its own pace. */
@Injectable()
export class GameReaderService {
  constructor(
    private readonly fetcher: Fetcher,
    @Inject(Config) private readonly settings: GameSettings,
    private readonly answers: GameAnswers = new GameAnswers(),
  ) {}

  /**
   * Reads one player's or clan's data. An impossible name gives `not_found` without a call. Never throws.
   */
  read<Name extends SourceName>(name: Name, subject: string, signal?: AbortSignal): Promise<SourceResult<Name>>;
  async read(name: SourceName, subject: string, signal?: AbortSignal): Promise<GameResult<unknown>> {
    const result = await this.ask(name, subject, signal);
    this.answers.tell(name, subject, result);
    return result;
  }

  private async ask(name: SourceName, subject: string, signal?: AbortSignal): Promise<GameResult<unknown>> {
    const source: GameSource<unknown> = SOURCES[name];
    const path = source.path(subject);
    if (path === null) return { kind: 'not_found' };
    const address = `${source.baseUrl(this.settings)}${path}`;
    if (!URL.canParse(address)) return { kind: 'unavailable', reason: 'the base address is invalid' };
    const answer = await this.fetcher.get({
      service: name,
      intervalMs: source.intervalMs(this.settings),
      url: new URL(address),
      accepts: source.accepts,
      signal,
    });
    if (answer.kind !== 'answer') return answer;
    if (answer.status === 404 || answer.status === 410) return { kind: 'not_found' };
    if (answer.status !== 200) return { kind: 'unavailable', reason: `status ${answer.status}` };
    const charset = source.charset(answer.contentType);
    const text = decodeText(answer.body, charset);
    if (text === null) return malformed(charset === 'utf-8' ? 'not UTF-8' : 'not text');
    return source.parse(text, subject, this.settings.activityTimezone);
  }
}
