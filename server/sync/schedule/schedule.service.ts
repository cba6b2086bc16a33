import { Injectable, Logger } from '@nestjs/common';
import { ScheduledRoundService } from './scheduled-round.service.ts';
import { SyncOptions } from '../sync.options.ts';
import { SyncWorkerService } from '../queue/sync-worker.service.ts';
import { UrgentMembersService } from './urgent-members.service.ts';

/** What other features need of the schedule. */
@Injectable()
export class ScheduleService {
  private readonly log = new Logger(ScheduleService.name);

  constructor(
    private readonly options: SyncOptions,
    private readonly due: ScheduledRoundService,
    private readonly worker: SyncWorkerService,
    private readonly urgent: UrgentMembersService,
  ) {}

  /** False: nothing is read unless somebody asks (tests). */
  get isOn(): boolean {
    return this.options.schedule;
  }

  /** A board runs, so news is wanted sooner. */
  async boardRunning(): Promise<boolean> {
    return (await this.urgent.current()).boardRunning;
  }

  /**
   * A clan list was stored: who gained XP is read before what is queued, and who is new is looked for now. Never throws:
   * what was stored stays stored, and without the hurry the schedule finds the same members a little later.
   */
  async takeNews(): Promise<void> {
    try {
      await this.due.takeNews();
    } catch (error) {
      this.log.warn(`news of the clan list waits for the schedule: ${String(error)}`);
    }
    this.wake();
  }

  /** Members have news or are new: look now whom to read. */
  wake(): void {
    this.due.wake();
    this.worker.wake();
  }
}
