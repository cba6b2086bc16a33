import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { ScheduleService } from '../../sync/schedule/schedule.service.ts';
import { UrgentMembersService } from '../../sync/schedule/urgent-members.service.ts';
import { GuestLogService } from './guest-log.service.ts';
import { GuestRepository } from './guest.repository.ts';

const LOOK_MS = 5000;

/** Lists members that running boards need read soon, and reads their guests. D221, D233. */
@Injectable()
export class GuestLogsJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(GuestLogsJob.name);
  private readonly stop = new AbortController();
  private loop: Promise<void> | null = null;

  constructor(
    private readonly transactions: Transactions,
    private readonly logs: GuestLogService,
    private readonly guests: GuestRepository,
    private readonly urgent: UrgentMembersService,
    private readonly schedule: ScheduleService,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.urgent.register(async () => {
      const memberIds = await this.guests.urgentMembers(this.transactions.manager, this.clock.now());
      return { memberIds: memberIds ?? new Set(), boardRunning: memberIds !== null };
    });
    if (this.schedule.isOn) this.loop = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.loop;
  }

  private async run(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      const read = await this.logs.readNext(signal).catch((error: unknown) => {
        this.log.warn(`a guest's log was not read: ${String(error)}`);
        return false;
      });
      if (!read) await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
