import { Injectable, Logger } from '@nestjs/common';
import type { AdminChange } from '../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { MonotonicClock } from '../../config/clock.ts';
import { timerDelay } from '../../config/timer-delay.ts';
import { Transactions } from '../../database/transactions.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { ANNOUNCED_AT_ONCE, SyncAnnouncementRepository } from './sync-announcement.repository.ts';
import { presentItem, presentLog, presentRun } from './sync-run.presenter.ts';
import { SyncOptions } from '../sync-options.ts';

/**
 * Publishes the progress of runs to admins, at most four times a second (D104). Unpublished changes are marked in the
 * tables, so that none is lost when a process dies in between.
 */
@Injectable()
export class SyncBroadcasterService {
  private readonly log = new Logger(SyncBroadcasterService.name);
  private timer: NodeJS.Timeout | null = null;
  /** End of the last event, by the monotonic clock. */
  private lastMs = -Infinity;
  private publishing: Promise<void> | null = null;
  private stopped = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly announcements: SyncAnnouncementRepository,
    private readonly live: LiveService,
    private readonly monotonic: MonotonicClock,
    private readonly options: SyncOptions,
  ) {}

  /** Publishes changes now, or after the least gap since the last event. */
  poke(): void {
    if (this.timer || this.stopped) return;
    const wait = this.lastMs + this.options.announceMs - this.monotonic.ms();
    this.timer = setTimeout(
      () => {
        this.timer = null;
        void this.publish();
      },
      timerDelay(wait, this.options.announceMs),
    );
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.publish();
  }

  private async publish(): Promise<void> {
    await this.publishing;
    // The previous flush may have been slow, and the gap counts from its end.
    if (!this.stopped && this.monotonic.ms() < this.lastMs + this.options.announceMs) return this.poke();
    this.lastMs = this.monotonic.ms();
    this.publishing = this.flush().catch((error: unknown) =>
      this.log.warn(`changes of runs were not published yet: ${String(error)}`),
    );
    await this.publishing;
    this.lastMs = this.monotonic.ms();
  }

  private async flush(): Promise<void> {
    const more = await this.transactions.run(async (tx) => {
      // One process publishes at a time, so that lines keep their order.
      await this.announcements.lock(tx);
      const lines = await this.announcements.takeLogs(tx);
      const logs = lines.map(presentLog).sort((a, b) => a.id - b.id);
      // A member that is being written waits for the next event.
      const items = await this.announcements.takeItems(tx);
      const changes: AdminChange[] = (await this.announcements.countAndTakeRuns(tx, items, lines)).map((row) => ({
        type: 'run.changed',
        run: presentRun(row),
      }));
      const steps = items.filter(({ streamed }) => streamed);
      for (const syncId of new Set(steps.map((row) => row.runId))) {
        const ofRun = steps.filter((row) => row.runId === syncId);
        changes.push({ type: 'items.changed', syncId, items: ofRun.map(presentItem) });
      }
      if (logs.length > 0) changes.push({ type: 'logs.added', logs });
      if (changes.length > 0) await this.live.append(tx, ADMIN_STREAM, changes);
      return logs.length === ANNOUNCED_AT_ONCE || items.length === ANNOUNCED_AT_ONCE;
    });
    if (more) this.poke();
  }
}
