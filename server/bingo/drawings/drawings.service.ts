import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Drawings } from '../../../shared/bingo/drawings/drawings.schemas.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import type { Versioned } from '../../live/reads/versioned.ts';
import { BingoReadsService } from '../reads/bingo-reads.service.ts';
import { SignUpRepository } from '../sign-ups/sign-up.repository.ts';
import { presentDrawings } from './drawing.presenter.ts';
import { DrawingRepository } from './drawing.repository.ts';

/** Greatest number of boards in memory. */
const MOST_BOARDS = 8;

/** Shows visitors how the teams of a board were drawn, and the fingerprint of the next drawing. D560. */
@Injectable()
export class DrawingsService {
  /** Drawings by board. Each is read once for a version, however many readers it has. */
  private readonly kept = new LRUCache<number, Versioned<Promise<Drawings>>>({ max: MOST_BOARDS });

  constructor(
    private readonly transactions: Transactions,
    private readonly drawings: DrawingRepository,
    private readonly signUps: SignUpRepository,
    private readonly reads: BingoReadsService,
  ) {}

  /** Returns the drawings of an active board. @throws DomainError BOARD_NOT_FOUND */
  async list(boardId: number): Promise<Versioned<Drawings>> {
    const shown = await this.reads.board(boardId);
    if (!shown) throw new DomainError('BOARD_NOT_FOUND');
    const { version } = shown;
    let kept = this.kept.get(boardId);
    if (kept?.version !== version) {
      kept = { version, state: this.read(boardId) };
      // A failure is for those who wait for it, not for later readers.
      kept.state.catch(() => this.kept.delete(boardId));
      this.kept.set(boardId, kept);
    }
    return { state: await kept.state, version };
  }

  private read(boardId: number): Promise<Drawings> {
    return this.transactions.snapshot(async (tx) => {
      const next = await this.drawings.next(tx, boardId);
      const drawings = await this.drawings.list(tx, boardId);
      const signUps = drawings.length === 0 ? [] : await this.signUps.list(tx, boardId);
      return presentDrawings(next, drawings, signUps);
    });
  }
}
