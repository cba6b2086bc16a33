import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { RetentionClock } from '../database/clock/retention-clock.ts';
import { Transactions } from '../database/transactions.ts';
import { HappeningRepository } from './happening.repository.ts';

const DAYS_KEPT = 30;
const BOARD_DAYS_KEPT = 365;
const HOUR_MS = 3_600_000;

/** Deletes happenings after 30 days, those of boards after a year. D512. */
@Injectable()
export class HappeningsSchedule {
  private readonly log = new Logger(HappeningsSchedule.name);

  constructor(
    private readonly happenings: HappeningRepository,
    private readonly transactions: Transactions,
    private readonly clock: RetentionClock,
  ) {}

  /** Runs on every node; the first one deletes the rows. */
  @Interval('happening-prune', HOUR_MS)
  async prune(): Promise<void> {
    try {
      const before = await this.clock.daysAgo(DAYS_KEPT);
      const boardsBefore = await this.clock.daysAgo(BOARD_DAYS_KEPT);
      await this.happenings.prune(this.transactions.manager, { before, boardsBefore });
    } catch (error) {
      this.log.warn(`old happenings were not deleted: ${String(error)}`);
    }
  }
}
