import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { BackupService } from './backup.service.ts';

/** Looks every ten minutes, so that a server that was off at 02:00 UTC makes its backup when it is back. */
@Injectable()
export class BackupSchedule {
  private readonly log = new Logger(BackupSchedule.name);

  constructor(private readonly backups: BackupService) {}

  @Cron('7-59/10 * * * *')
  async look(): Promise<void> {
    try {
      await this.backups.makeDue();
    } catch (error) {
      this.log.warn(`could not look whether a backup is due: ${String(error)}`);
    }
  }
}
