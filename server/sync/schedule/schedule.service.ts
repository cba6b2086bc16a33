import { Injectable, Logger } from '@nestjs/common';
import { RepeatedWork } from './repeated-work.ts';
import { ScheduledRoundService } from './scheduled-round.service.ts';
import { SyncOptions } from '../sync-options.ts';
import { SyncWorkerService } from './sync-worker.service.ts';
import { UrgentMembersService } from './urgent-members.service.ts';

/** Interface of the schedule for other features. */
@Injectable()
export class ScheduleService {
  private readonly log = new Logger(ScheduleService.name);
  private readonly repeated = new Map<string, RepeatedWork>();

  constructor(
    private readonly options: SyncOptions,
    private readonly due: ScheduledRoundService,
    private readonly worker: SyncWorkerService,
    private readonly urgent: UrgentMembersService,
  ) {}

  /** False when members are read only on request (in tests). */
  get isOn(): boolean {
    return this.options.schedule;
  }

  /**
   * Does work that a service repeats, unless its last turn still runs or the schedule is off. Never throws.
   * @param owner name of the service, one for each work
   * @param failure what a failed turn means, for the log, such as "code words are told later"
   */
  async turn(owner: string, failure: string, work: () => Promise<unknown>): Promise<void> {
    const repeated = this.repeated.get(owner) ?? new RepeatedWork(owner, failure);
    this.repeated.set(owner, repeated);
    await repeated.turn(this, work);
  }

  /** Returns true while a bingo board runs, so that the clan list is read more often. */
  async boardRunning(): Promise<boolean> {
    return (await this.urgent.current()).boardRunning;
  }

  /**
   * Reads members with news first, after a clan list was stored: those whose XP rose overtake the queue, and new ones are
   * looked for now. Never throws: on a failure the schedule finds the same members a little later.
   */
  async readChanged(): Promise<void> {
    try {
      await this.due.readChanged();
    } catch (error) {
      this.log.warn(`news of the clan list waits for the schedule: ${String(error)}`);
    }
    this.wake();
  }

  /** Makes the schedule check now which members to read. */
  wake(): void {
    this.due.wake();
    this.worker.wake();
  }
}
