import { Injectable } from '@nestjs/common';
import type { BingoState, Board } from '../../../shared/bingo/bingo.schemas.ts';
import { ADMIN_STREAM, BOARDS_STREAM, bingoStream } from '../../../shared/live/streams.ts';
import { Transactions } from '../../database/transactions.ts';
import type { Versioned } from '../../live/reads/versioned.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { presentBoard, presentCompletion, presentItem, presentPublicItem, presentTeam } from '../bingo.presenter.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { CompletionRepository } from '../completion.repository.ts';
import { ProgressRepository } from '../progress.repository.ts';
import { presentAdjustment } from '../scoring/adjustment.presenter.ts';
import { AdjustmentRepository } from '../scoring/adjustment.repository.ts';
import { SeatRepository } from '../teams/seat.repository.ts';
import { SquareRepository } from '../square.repository.ts';
import { TeamRepository } from '../teams/team.repository.ts';

/** Reads boards from one snapshot of the database, with the version of the stream that they belong to. */
@Injectable()
export class BingoStateService {
  constructor(
    private readonly transactions: Transactions,
    private readonly live: LiveService,
    private readonly boards: BoardRepository,
    private readonly squares: SquareRepository,
    private readonly teams: TeamRepository,
    private readonly seats: SeatRepository,
    private readonly completions: CompletionRepository,
    private readonly progress: ProgressRepository,
    private readonly adjustments: AdjustmentRepository,
  ) {}

  /**
   * Returns the whole state of a board, hidden or not; for visitors without what is secret, but with the names of hidden
   * members. Returns null when it does not exist or is deleted.
   */
  read(boardId: number, reader: 'admin' | 'visitor'): Promise<Versioned<BingoState> | null> {
    const present = reader === 'admin' ? presentItem : presentPublicItem;
    return this.transactions.snapshot(async (tx) => {
      const version = await this.live.currentVersion(tx, bingoStream(boardId));
      const board = await this.boards.find(tx, boardId);
      if (!board || board.deletedAt) return null;
      const seats = await this.seats.whole(tx, boardId);
      const steps = await this.progress.steps(tx, boardId);
      const adjustments = (await this.adjustments.list(tx, boardId)).map(presentAdjustment);
      const state: BingoState = {
        board: presentBoard(board),
        items: (await this.squares.list(tx, boardId)).map((square) => present(square, board.revealAt)),
        teams: (await this.teams.list(tx, boardId)).map((team) => presentTeam(team, seats)),
        completions: (await this.completions.list(tx, boardId)).map(presentCompletion),
        progress: await this.progress.cells(tx, boardId),
        ...(steps.length > 0 && { steps }),
        ...(adjustments.length > 0 && { adjustments }),
        ...(board.settledUntil && { settled_until: board.settledUntil.toISOString() }),
      };
      return { state, version };
    });
  }

  /** Returns the active boards, newest start first, at a version of `boards`. */
  listPublic(): Promise<Versioned<Board[]>> {
    return this.transactions.snapshot(async (tx) => {
      const version = await this.live.currentVersion(tx, BOARDS_STREAM);
      return { state: (await this.boards.listPublic(tx)).map(presentBoard), version };
    });
  }

  /** Returns the boards that are not deleted, newest start first, at a version of `admin`. */
  listAll(): Promise<Versioned<Board[]>> {
    return this.transactions.snapshot(async (tx) => {
      const version = await this.live.currentVersion(tx, ADMIN_STREAM);
      return { state: (await this.boards.listAll(tx)).map(presentBoard), version };
    });
  }
}
