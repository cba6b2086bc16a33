import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { RetentionClock } from '../database/clock/retention-clock.ts';
import { Transactions } from '../database/transactions.ts';
import { RecurringJobsService } from '../sync/schedule/recurring-jobs.service.ts';
import { ScheduleService } from '../sync/schedule/schedule.service.ts';
import { BoardClockRepository } from './board-clock.repository.ts';
import { MessageCareRepository } from './sending/message-care.repository.ts';
import { SummaryClockRepository } from './summary-clock.repository.ts';

const BOARDS_MS = 15_000;
const SUMMARIES_MS = 300_000;
const HOUR_MS = 3_600_000;
/** Dropped messages are of no use to anybody; what was sent can be edited for a year. */
const DROPPED_DAYS = 30;
const SENT_DAYS = 365;

/** What recurs beside the sending, by one process at a time. */
@Injectable()
export class AnnounceSchedule {
  private readonly log = new Logger('announce');

  constructor(
    private readonly boards: BoardClockRepository,
    private readonly summaries: SummaryClockRepository,
    private readonly messages: MessageCareRepository,
    private readonly transactions: Transactions,
    private readonly jobs: RecurringJobsService,
    private readonly schedule: ScheduleService,
    private readonly clock: RetentionClock,
  ) {}

  @Interval('announce-boards', BOARDS_MS)
  async noteBoards(): Promise<void> {
    if (!this.schedule.isOn) return;
    try {
      if (!(await this.jobs.take('announce-boards', BOARDS_MS))) return;
      await this.boards.note(this.transactions.manager);
      await this.jobs.succeed('announce-boards', BOARDS_MS - 1000);
    } catch (error) {
      this.log.warn(`starts and ends of boards were not noted: ${String(error)}`);
    }
  }

  @Interval('announce-summaries', SUMMARIES_MS)
  async noteSummaries(): Promise<void> {
    if (!this.schedule.isOn) return;
    try {
      if (!(await this.jobs.take('announce-summaries', SUMMARIES_MS))) return;
      await this.summaries.note(this.transactions.manager);
      await this.jobs.succeed('announce-summaries', SUMMARIES_MS - 1000);
    } catch (error) {
      this.log.warn(`summaries were not noted: ${String(error)}`);
    }
  }

  @Interval('announce-prune', HOUR_MS)
  async prune(): Promise<void> {
    try {
      const times = {
        droppedBefore: await this.clock.daysAgo(DROPPED_DAYS),
        sentBefore: await this.clock.daysAgo(SENT_DAYS),
      };
      await this.messages.prune(this.transactions.manager, times);
    } catch (error) {
      this.log.warn(`old messages were not deleted: ${String(error)}`);
    }
  }
}
