import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { RecurringJobsService } from '../sync/schedule/recurring-jobs.service.ts';
import { ScheduleService } from '../sync/schedule/schedule.service.ts';
import { MemberRemovalService } from './member-removal.service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes, once a day for all processes, what only the undo of a removal needed when it can no longer be undone. */
@Injectable()
export class RemovalSchedule {
  private readonly log = new Logger(RemovalSchedule.name);

  constructor(
    private readonly removals: MemberRemovalService,
    private readonly jobs: RecurringJobsService,
    private readonly schedule: ScheduleService,
  ) {}

  @Interval('removal-prune', HOUR_MS)
  async prune(): Promise<void> {
    if (!this.schedule.isOn) return;
    try {
      if (await this.jobs.take('removal-prune', DAY_MS)) await this.removals.forgetOld();
    } catch (error) {
      this.log.warn(`old removals were not deleted: ${String(error)}`);
    }
  }
}
