import { Injectable, Logger } from '@nestjs/common';
import type { AdminChange } from '../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM, CLAN_STREAM } from '../../../shared/live/streams.ts';
import type { ClanChange } from '../../../shared/members/clan.changes.ts';
import { MonotonicClock } from '../../config/clock.ts';
import { timerDelay } from '../../config/timer-delay.ts';
import { Transactions } from '../../database/transactions.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { ANNOUNCED_AT_ONCE, SyncAnnouncementRepository, type ToldItem } from './sync-announcement.repository.ts';
import { presentItem, presentLog, presentRun } from './sync-run.presenter.ts';
import { SyncOptions } from '../sync-options.ts';

/**
 * Publishes the progress of runs to admins, at most four times a second (D104), and to all readers the syncs that brought
 * nothing new, many in one event. Unpublished changes are marked in the tables, so that none is lost when a process dies
 * in between: the next one, or another node, publishes it.
 */
@Injectable()
export class SyncBroadcasterService {
  private readonly log = new Logger(SyncBroadcasterService.name);
  private timer: NodeJS.Timeout | null = null;
  /** Time of the timer, by the monotonic clock. */
  private dueMs = Infinity;
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

  /** Publishes changes within `withinMs`; with 0 now, or after the least gap since the last event. */
  poke(withinMs = 0): void {
    if (this.stopped) return;
    const now = this.monotonic.ms();
    const due = Math.max(this.lastMs + this.options.announceMs, now + withinMs);
    if (this.timer) {
      if (this.dueMs <= due) return;
      clearTimeout(this.timer);
    }
    this.dueMs = due;
    this.timer = setTimeout(
      () => {
        this.timer = null;
        void this.publish();
      },
      timerDelay(due - now, Math.max(this.options.announceMs, withinMs)),
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
    this.publishing = this.flush().catch((error: unknown) => {
      this.log.warn(`changes of runs were not published yet: ${String(error)}`);
      this.poke(this.options.idleMs);
    });
    await this.publishing;
    this.lastMs = this.monotonic.ms();
  }

  private async flush(): Promise<void> {
    const more = await this.transactions.run(async (tx) => {
      // One process publishes at a time, so that lines keep their order.
      await this.announcements.lock(tx);
      const runs = await this.announcements.lockRuns(tx);
      // A member that is being written waits for the next event.
      const items = await this.announcements.takeItems(tx, runs);
      const lines = await this.announcements.takeLogs(tx, runs);
      const logs = [...lines, ...items.flatMap(({ line }) => line ?? [])].map(presentLog).sort((a, b) => a.id - b.id);
      const changes: AdminChange[] = (await this.announcements.countAndTakeRuns(tx, runs, items, lines)).map((row) => ({
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
      const synced = syncedMembers(items);
      if (synced) await this.live.append(tx, CLAN_STREAM, [synced]);
      return lines.length === ANNOUNCED_AT_ONCE || items.length === ANNOUNCED_AT_ONCE;
    });
    if (more) this.poke();
  }
}

/** Returns one change for all members whose reading brought nothing new; null when there is none. */
function syncedMembers(items: readonly ToldItem[]): ClanChange | null {
  const times = new Map(
    items.flatMap(({ memberId, readAt }) => (readAt ? [[memberId, readAt.getTime()] as const] : [])),
  );
  if (times.size === 0) return null;
  return { type: 'members.synced', member_ids: [...times.keys()], read_at: [...times.values()] };
}
