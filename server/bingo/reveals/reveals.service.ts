import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { bingoStream } from '../../../shared/live/streams.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { ScheduleService } from '../../sync/schedule/schedule.service.ts';
import { BingoEvaluator } from '../bingo-evaluator.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { RevealRepository } from '../modes/reveal.repository.ts';

const LOOK_MS = 5000;

/**
 * Makes secret squares public when they are due, and gives free squares to the teams when a board begins. What is due is stored, so that any node does it, also after all of them
 * stood still: a square counts from the moment that was planned. D403.
 */
@Injectable()
export class RevealsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly squares: RevealRepository,
    private readonly boards: BoardRepository,
    private readonly evaluator: BingoEvaluator,
    private readonly live: LiveService,
    private readonly clock: Clock,
    private readonly schedule: ScheduleService,
  ) {}

  /** Publishes what is due. Returns the number of boards that changed. */
  async reveal(): Promise<number> {
    let changed = 0;
    const [tx, now] = [this.transactions.manager, this.clock.now()];
    const due = [...(await this.squares.due(tx, now)), ...(await this.squares.withFreeDue(tx, now))];
    for (const id of new Set(due)) {
      if (await this.revealOn(id)) changed++;
    }
    return changed;
  }

  @Interval('bingo-reveals', LOOK_MS)
  recur(): Promise<void> {
    return this.schedule.turn(RevealsService.name, 'secret squares are revealed later', () => this.reveal());
  }

  private revealOn(boardId: number): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      // Another node may have revealed them while this one waited for the lock: then nothing is left to tell.
      if (!(await this.boards.lock(tx, boardId))) return false;
      const changes = await this.evaluator.evaluate(tx, boardId);
      if (changes.length === 0) return false;
      await this.live.append(tx, bingoStream(boardId), changes);
      return true;
    });
  }
}
