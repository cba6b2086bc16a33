import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import { ADMIN_STREAM, BOARDS_STREAM, bingoStream } from '../../../shared/live/streams.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { ScheduleService } from '../../sync/schedule/schedule.service.ts';
import { presentBoard } from '../bingo.presenter.ts';
import { BoardEditService } from '../boards/board-edit.service.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { CodeWordRepository } from './code-word.repository.ts';
import { renewed } from '../boards/code-word.ts';

const LOOK_MS = 5000;

/** Tells the code words of boards when they start, and replaces them. D485. */
@Injectable()
export class CodeWordsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly codeWords: CodeWordRepository,
    private readonly boards: BoardRepository,
    private readonly editing: BoardEditService,
    private readonly live: LiveService,
    private readonly clock: Clock,
    private readonly schedule: ScheduleService,
  ) {}

  /** Tells the code words of the boards that have started. Returns the number of these boards. */
  async tell(): Promise<number> {
    let told = 0;
    for (const id of await this.codeWords.due(this.transactions.manager, this.clock.now())) {
      if (await this.tellOn(id)) told++;
    }
    return told;
  }

  @Interval('bingo-code-words', LOOK_MS)
  recur(): Promise<void> {
    return this.schedule.turn(CodeWordsService.name, 'code words are told later', () => this.tell());
  }

  /** Replaces the code word of a board. @throws DomainError BOARD_NOT_FOUND, BOARD_CHANGED, BOARD_LOCKED, CONFLICT (it has none) */
  renew(admin: AuditActor, boardId: number, expected: number | null): Promise<Board> {
    return this.editing.edit(admin, boardId, expected, async (tx) => {
      const board = await this.boards.counted(tx, boardId);
      if (board.codeWord === null) throw new DomainError('CONFLICT', 'This board has no code word');
      const codeWord = renewed(board.codeWord, this.clock.now());
      await this.codeWords.set(tx, boardId, codeWord);
      const fact = { action: 'bingo.board.code' as const, subject: `Board ${board.title}` };
      // Equals the row after `publish`, which increments the revision.
      const result = presentBoard({ ...board, codeWord, revision: board.revision + 1 });
      return { result, changes: [], fact };
    });
  }

  private tellOn(boardId: number): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      if (!(await this.boards.lock(tx, boardId))) return false;
      // Another node may have told it, or an admin moved the start, while this one waited for the lock.
      const board = await this.boards.find(tx, boardId);
      const now = this.clock.now();
      const isDue = board?.codeWord?.told_at === null && (board.startDate ?? board.createdAt) <= now;
      if (!board?.codeWord || !isDue || board.deletedAt) return false;
      const codeWord = { ...board.codeWord, told_at: now.toISOString() };
      await this.codeWords.set(tx, boardId, codeWord);
      const listed = presentBoard({ ...board, codeWord });
      await this.live.append(tx, ADMIN_STREAM, [{ type: 'board.listed', board: listed }]);
      await this.live.append(tx, bingoStream(boardId), [{ type: 'board.changed', board: listed }]);
      if (board.isActive) await this.live.append(tx, BOARDS_STREAM, [{ type: 'board.listed', board: listed }]);
      return true;
    });
  }
}
