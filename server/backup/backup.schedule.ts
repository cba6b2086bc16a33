import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ADMIN_STREAM } from '../../shared/live/streams.ts';
import { ClockWatchService } from '../database/clock/clock-watch.service.ts';
import { Transactions } from '../database/transactions.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { BackupService } from './backup.service.ts';

const TEN_MINUTES_MS = 600_000;

/** Checks every ten minutes for a due backup, so that a server that was off at 02:00 UTC makes it after its start. */
@Injectable()
export class BackupSchedule implements OnApplicationBootstrap {
  private readonly log = new Logger(BackupSchedule.name);

  constructor(
    private readonly backups: BackupService,
    private readonly clocks: ClockWatchService,
    private readonly transactions: Transactions,
    private readonly live: LiveService,
  ) {}

  onApplicationBootstrap(): void {
    this.clocks.onSet(() => void this.check());
  }

  // Not a cron job, whose next time would be far ahead after a clock that ran ahead is set back.
  @Interval('backup', TEN_MINUTES_MS)
  async check(): Promise<void> {
    try {
      if (!(await this.backups.makeDue())) return;
      await this.transactions.run((tx) => this.live.append(tx, ADMIN_STREAM, [{ type: 'checks.changed' }]));
    } catch (error) {
      this.log.warn(`could not check for a due backup: ${String(error)}`);
    }
  }
}
