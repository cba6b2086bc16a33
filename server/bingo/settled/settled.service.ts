import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { bingoStream } from '../../../shared/live/streams.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { ScheduleService } from '../../sync/schedule/schedule.service.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { isReached, leavesOf, skillsOf } from '../engine/kinds/kinds.ts';
import { EvaluationRepository } from '../evaluation.repository.ts';
import { settledUntil } from './settled-time.ts';
import { SettledRepository } from './settled.repository.ts';

const LOOK_MS = 60_000;

/**
 * Tells readers of a board until when its completions are certain: earlier lines may still be read of players whose turn
 * has not come. What was told is stored, so that any node goes on. D473.
 */
@Injectable()
export class SettledService {
  constructor(
    private readonly transactions: Transactions,
    private readonly boards: BoardRepository,
    private readonly rows: EvaluationRepository,
    private readonly settled: SettledRepository,
    private readonly live: LiveService,
    private readonly clock: Clock,
    private readonly schedule: ScheduleService,
  ) {}

  /** Tells what has changed. Returns the number of boards. */
  async tell(): Promise<number> {
    let told = 0;
    for (const id of await this.settled.open(this.transactions.manager, this.clock.now())) {
      if (await this.transactions.run((tx) => this.tellBoard(tx, id))) told++;
    }
    return told;
  }

  @Interval('bingo-settled', LOOK_MS)
  recur(): Promise<void> {
    return this.schedule.turn(SettledService.name, 'until when boards are settled is told later', () => this.tell());
  }

  private async tellBoard(tx: EntityManager, id: number): Promise<boolean> {
    // Another node may have told it, or an admin have made the results final, while this one waited for the lock.
    if (!(await this.boards.lock(tx, id))) return false;
    const board = await this.boards.find(tx, id);
    if (!board || board.lockedAt !== null || board.deletedAt !== null) return false;
    const squares = await this.rows.squares(tx, [id]);
    const seats = await this.settled.seats(tx, id);
    const until = settledUntil(
      {
        start: (board.startDate ?? board.createdAt).getTime(),
        end: board.endDate?.getTime() ?? null,
        told: board.settledUntil?.getTime() ?? null,
        asksForXp:
          (board.mode !== 'lockout' && squares.some(isReached)) ||
          squares.flatMap((square) => leavesOf(square)).some((leaf) => skillsOf(leaf) !== null),
        seats: seats.map((seat) => ({
          left: seat.left_at?.getTime() ?? null,
          profileState: seat.profile_state,
          isFollowed: seat.is_followed,
          lastRead: seat.last_read_at?.getTime() ?? null,
          isSilent: seat.is_silent,
        })),
      },
      this.clock.now().getTime(),
    );
    if (until === board.settledUntil?.getTime()) return false;
    await this.settled.tell(tx, id, new Date(until));
    await this.live.append(tx, bingoStream(id), [{ type: 'settled', until: new Date(until).toISOString() }]);
    return true;
  }
}
