import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RuleFilter } from '../../../shared/announce/rule-filter.ts';
import { phaseOf } from '../../../shared/bingo/boards/board-phase.ts';
import { Clock } from '../../config/clock.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { PublicBoardsService } from '../../sharing/boards/public-boards.service.ts';
import { SharePicturesService } from '../../sharing/pictures/share-pictures.service.ts';
import { type StandingsWords, standingsWords } from '../words/standings-message.ts';
import type { StandingsRow } from './standings.repository.ts';

/** What a message shows of a board. */
export interface ReadStandings {
  words: StandingsWords;
  /** Names the picture and its version; null without one. */
  picture: string | null;
  /** Another one for everything else that is shown. */
  mark: string;
}

/** Reads the standings of boards as they may leave the site. */
@Injectable()
export class StandingsReaderService {
  constructor(
    private readonly boards: PublicBoardsService,
    private readonly pictures: SharePicturesService,
    private readonly clock: Clock,
  ) {}

  /** Returns null when nothing of the board may leave yet, and while its past is being read again. */
  async read({
    board_id: id,
    delay_s: delayS,
    picture: isPictured,
  }: Pick<StandingsRow, 'board_id' | 'delay_s' | 'picture'>): Promise<ReadStandings | null> {
    const found = await this.boards.findReady(id);
    if (!found) return null;
    const words = standingsWords(found.state, this.clock.now().getTime() - delayS * 1000);
    const picture = isPictured ? await this.pictureOf(id) : null;
    return picture === 'busy' ? null : { words, picture, mark: markOf(words, picture) };
  }

  /** Returns 'busy' while the past of a board with a delay is read once more: another delay began meanwhile. */
  private async pictureOf(id: number): Promise<string | null> {
    try {
      return await this.pictures.boardAddress(id);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'BUSY') return 'busy';
      throw error;
    }
  }

  /** Returns the words about the boards that run now and fit a filter, newest start first. */
  async ofRunning({ boards }: RuleFilter): Promise<StandingsWords[]> {
    const now = this.clock.now().getTime();
    const shown = (await this.boards.list(true)).boards;
    const running = shown.filter((board) => phaseOf(board, now) === 'running' && (boards?.includes(board.id) ?? true));
    const found = await Promise.all(running.map(({ id }) => this.boards.findReady(id)));
    return found.flatMap((board) => (board ? [standingsWords(board.state, now)] : []));
  }
}

/** Returns the mark of what a message shows. @param picture as in `ReadStandings` */
export function markOf(words: StandingsWords, picture: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([words.title, words.rest, words.colour, picture]))
    .digest('base64url');
}
