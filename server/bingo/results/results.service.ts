import { Injectable } from '@nestjs/common';
import type { BoardResults } from '../../../shared/bingo/results/results.schemas.ts';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { presentBoard } from '../bingo.presenter.ts';
import { BoardEditService } from '../boards/board-edit.service.ts';
import { type BoardLock, BoardRepository, type CountedBoard } from '../boards/board.repository.ts';
import { CompletionRepository } from '../completion.repository.ts';
import { BoardFactsService } from '../completions/board-facts.service.ts';
import { evaluate } from '../engine/evaluate.ts';

/** Makes the results of ended boards final, and opens them again. D401. */
@Injectable()
export class ResultsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly boards: BoardRepository,
    private readonly editing: BoardEditService,
    private readonly facts: BoardFactsService,
    private readonly completions: CompletionRepository,
    private readonly clock: Clock,
  ) {}

  /** Returns what late lines would change. @throws DomainError BOARD_NOT_FOUND */
  read(boardId: number): Promise<BoardResults> {
    return this.transactions.snapshot(async (tx) => {
      const board = await this.boards.find(tx, boardId);
      const stored = await this.facts.read(tx, boardId, { withLate: true });
      if (!board || !stored) throw new DomainError('BOARD_NOT_FOUND');
      const { locked } = stored;
      const lock = { locked_at: locked?.toISOString() ?? null, locked_by: board.lockedBy };
      if (locked === null) return { ...lock, late_lines: 0, late_squares: [] };
      const settlement = evaluate(stored.facts);
      const late = settlement.progress.flatMap(({ contributions }) =>
        contributions.filter(({ line }) => (stored.lines.get(line ?? 0)?.read_at ?? locked) > locked),
      );
      const shown = new Set((await this.completions.list(tx, boardId)).map(keyOf));
      const wanted = new Set(
        settlement.completions.map((one) => keyOf({ team_id: one.team, square_id: one.square, at: one.at })),
      );
      const changed = new Set([...shown, ...wanted].filter((key) => shown.has(key) !== wanted.has(key)).map(squareIn));
      const late_squares = stored.facts.squares
        .filter(({ id }) => changed.has(id))
        .sort((a, b) => a.row_number - b.row_number || a.column_number - b.column_number)
        .map(squareName);
      const lines = new Set(late.map(({ line }) => line));
      return { ...lock, late_lines: lines.size, late_squares };
    });
  }

  /** Does nothing when the results are final already. @throws DomainError BOARD_NOT_FOUND, BOARD_CHANGED, CONFLICT */
  lock(admin: AuditActor, id: number, expected: number | null): Promise<Board> {
    return this.editing.edit(admin, id, expected, async (tx) => {
      const board = await this.boards.counted(tx, id);
      if (board.lockedAt !== null) return { result: presentBoard(board), changes: null };
      const now = this.clock.now();
      if (board.endDate === null || board.endDate > now) {
        throw new DomainError('CONFLICT', 'Results can be made final when the board has ended');
      }
      const lock = { lockedAt: now, lockedBy: admin.name };
      await this.boards.setLock(tx, id, lock);
      const fact = { action: 'bingo.board.lock' as const, subject: `Board ${board.title}` };
      return { result: after(board, lock), changes: [], fact };
    });
  }

  /**
   * Late lines count from now on: the same event has what they change.
   * @throws DomainError BOARD_NOT_FOUND, BOARD_CHANGED
   */
  unlock(admin: AuditActor, id: number, expected: number | null, reason: string): Promise<Board> {
    return this.editing.edit(admin, id, expected, async (tx) => {
      const board = await this.boards.counted(tx, id);
      if (board.lockedAt === null) return { result: presentBoard(board), changes: null };
      const lock = { lockedAt: null, lockedBy: null, reopenedAt: this.clock.now(), reopenReason: reason };
      await this.boards.setLock(tx, id, lock);
      const before = { locked_at: board.lockedAt.toISOString(), locked_by: board.lockedBy };
      const fact = {
        action: 'bingo.board.unlock' as const,
        subject: `Board ${board.title}`,
        before,
        after: { reason },
      };
      return { result: after(board, lock), changes: [], fact, keepsResults: true };
    });
  }
}

/** Returns the board as it is after `publish`, which counts the edit. */
function after(board: CountedBoard, lock: BoardLock): Board {
  return presentBoard({ ...board, ...lock, revision: board.revision + 1 });
}

function keyOf(one: { team_id: number; square_id: number; completed_at?: Date; at?: number }): string {
  return `${one.square_id} ${one.team_id} ${one.completed_at?.getTime() ?? one.at ?? ''}`;
}

function squareIn(key: string): number {
  return Number(key.split(' ')[0]);
}
