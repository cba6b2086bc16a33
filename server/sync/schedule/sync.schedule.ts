import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { RetentionClock } from '../../database/clock/retention-clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { SyncRunRepository } from '../runs/sync-run.repository.ts';
import { SyncOptions } from '../sync-options.ts';
import { RecurringJobsService } from './recurring-jobs.service.ts';

const HOUR_MS = 3_600_000;

/** Deletes old runs and log lines, once a day for all processes. */
@Injectable()
export class SyncSchedule {
  private readonly log = new Logger(SyncSchedule.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: RecurringJobsService,
    private readonly runs: SyncRunRepository,
    private readonly options: SyncOptions,
    private readonly clock: RetentionClock,
  ) {}

  @Interval('sync-prune', HOUR_MS)
  async prune(): Promise<void> {
    if (!this.options.schedule) return;
    try {
      if (await this.jobs.take('prune', 24 * HOUR_MS))
        await this.runs.prune(this.transactions.manager, await this.clock.now());
    } catch (error) {
      this.log.warn(`old runs were not removed: ${String(error)}`);
    }
  }
}
