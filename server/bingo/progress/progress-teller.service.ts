import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { bingoStream } from '../../../shared/live/streams.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { ScheduleService } from '../../sync/schedule/schedule.service.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { ProgressRepository } from '../progress.repository.ts';

/** Least time between two progress events of a board, on all nodes together. */
const LEAST_MS = 5000;
const LOOK_MS = 2500;

/**
 * Tells viewers what teams have of squares that are not completed: new numbers are collected, so that a busy board sends
 * one small event in 5 s. What is told is stored, so that any node goes on after another one stopped. D333.
 */
@Injectable()
export class ProgressTellerService {
  constructor(
    private readonly transactions: Transactions,
    private readonly boards: BoardRepository,
    private readonly progress: ProgressRepository,
    private readonly live: LiveService,
    private readonly clock: Clock,
    private readonly schedule: ScheduleService,
  ) {}

  /** Tells each board's waiting progress, as much as one event may hold. Returns the number of events. */
  async tell(): Promise<number> {
    let events = 0;
    for (const boardId of await this.progress.waiting(this.transactions.manager)) {
      if (await this.tellBoard(boardId)) events++;
    }
    return events;
  }

  @Interval('bingo-progress', LOOK_MS)
  recur(): Promise<void> {
    return this.schedule.turn(ProgressTellerService.name, 'progress on a board is told later', () => this.tell());
  }

  private tellBoard(boardId: number): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      // The lock of the board keeps two nodes, and an evaluation, from telling the same board at once.
      if (!(await this.boards.lock(tx, boardId))) return false;
      const now = this.clock.now();
      const cells = await this.progress.tell(tx, boardId, now, new Date(now.getTime() - LEAST_MS));
      if (cells.length === 0) return false;
      await this.live.append(tx, bingoStream(boardId), [{ type: 'progress', cells }]);
      return true;
    });
  }
}
