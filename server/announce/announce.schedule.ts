import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { RetentionClock } from '../database/clock/retention-clock.ts';
import { Transactions } from '../database/transactions.ts';
import { RecurringJobsService } from '../sync/schedule/recurring-jobs.service.ts';
import { ScheduleService } from '../sync/schedule/schedule.service.ts';
import { BoardClockRepository } from './board-clock.repository.ts';
import { MessageCareRepository } from './sending/message-care.repository.ts';
import { StandingsService } from './standings/standings.service.ts';
import { SummaryClockRepository } from './summary-clock.repository.ts';

const BOARDS_MS = 15_000;
/** A message is edited at most once a minute; one of a hidden board is taken away within this time. */
const STANDINGS_MS = 15_000;
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
    private readonly standings: StandingsService,
    private readonly messages: MessageCareRepository,
    private readonly transactions: Transactions,
    private readonly jobs: RecurringJobsService,
    private readonly schedule: ScheduleService,
    private readonly clock: RetentionClock,
  ) {}

  @Interval('announce-boards', BOARDS_MS)
  async noteBoards(): Promise<void> {
    const failure = 'starts and ends of boards are noted later';
    await this.turn('announce-boards', BOARDS_MS, failure, (tx) => this.boards.note(tx));
  }

  @Interval('announce-summaries', SUMMARIES_MS)
  async noteSummaries(): Promise<void> {
    const failure = 'summaries are noted later';
    await this.turn('announce-summaries', SUMMARIES_MS, failure, (tx) => this.summaries.note(tx));
  }

  @Interval('announce-standings', STANDINGS_MS)
  async showStandings(): Promise<void> {
    const failure = 'standings are shown later';
    await this.turn('announce-standings', STANDINGS_MS, failure, () => this.standings.look());
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

  /** Does what recurs, by one process at a time. */
  private turn(
    name: string,
    everyMs: number,
    failure: string,
    work: (tx: Transactions['manager']) => Promise<void>,
  ): Promise<void> {
    return this.schedule.turn(name, failure, async () => {
      if (!(await this.jobs.take(name, everyMs))) return;
      await work(this.transactions.manager);
      await this.jobs.succeed(name, everyMs - 1000);
    });
  }
}
