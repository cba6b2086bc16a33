import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { MonotonicClock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { ScheduledRoundService } from './scheduled-round.service.ts';
import { READ_HOSTS } from '../queue/host-gate.ts';
import { ItemRunner } from '../queue/item-runner.ts';
import { WakeableTimer } from '../queue/wakeable-timer.ts';
import { SyncBroadcasterService } from '../runs/sync-broadcaster.service.ts';
import type { TakenItem } from '../queue/sync-item.ts';
import { SyncQueueRepository } from '../queue/sync-queue.repository.ts';
import { SyncSignal } from '../queue/sync-signal.ts';
import { SyncOptions } from '../sync-options.ts';

/** Time in ms before its slot at which an item is taken; the statement that takes it has the same value. */
const SLOT_AHEAD_MS = 150;
const RESTING_MS = 5000;

interface Work {
  item: TakenItem;
  stop: AbortController;
  done: Promise<void>;
}

/**
 * Takes members of running runs and reads them, several at a time, at the pace of the game's services. Any number of
 * processes do this on one database; a lease reserves a member for one process and ends by itself when that dies.
 */
@Injectable()
export class SyncWorkerService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(SyncWorkerService.name);
  private readonly working = new Map<string, Work>();
  private readonly timer = new WakeableTimer();
  private stopped = false;
  private loop: Promise<void> | null = null;
  private beat: NodeJS.Timeout | null = null;
  /** The host has no slot before this time; an item taken later may have a higher priority. Monotonic clock. */
  private nextTakeAt = -Infinity;
  /** Nothing is taken before this time, because services rest. Local to this process, like its breaker. */
  private restingUntil = -Infinity;

  constructor(
    private readonly queue: SyncQueueRepository,
    private readonly runner: ItemRunner,
    private readonly due: ScheduledRoundService,
    private readonly signal: SyncSignal,
    private readonly announcer: SyncBroadcasterService,
    private readonly monotonic: MonotonicClock,
    private readonly config: Config,
    private readonly options: SyncOptions,
  ) {}

  onApplicationBootstrap(): void {
    if (this.options.concurrency > 0) this.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  start(): void {
    this.signal.listen({
      work: () => this.wake(),
      cancel: (runId) => this.abort((work) => work.item.run_id === runId),
    });
    this.beat = setInterval(() => void this.keepLeases(), this.options.leaseMs / 3);
    this.loop = this.run();
  }

  /** Makes the worker check the queue now. */
  wake(): void {
    this.timer.wake();
  }

  /** Requeues the members that are being read, so that another process can read them at once. */
  async stop(): Promise<void> {
    if (this.stopped || !this.loop) return;
    this.stopped = true;
    this.timer.wake();
    this.abort(() => true);
    await this.loop;
    await Promise.all([...this.working.values()].map((work) => work.done));
    if (this.beat) clearInterval(this.beat);
    this.signal.stop();
    await this.announcer.stop();
  }

  private async run(): Promise<void> {
    // A dead process may have left changes unpublished and members leased.
    this.announcer.poke();
    await this.keepLeases();
    while (!this.stopped) {
      try {
        if (!(await this.step())) await this.timer.sleep(await this.idleMs());
      } catch (error) {
        this.log.warn(`the queue could not be read: ${String(error)}`);
        await this.timer.sleep(this.options.idleMs);
      }
    }
  }

  /** Takes one item or fills the queue. Returns false when there is nothing to do now. */
  private async step(): Promise<boolean> {
    if (this.working.size >= this.options.concurrency || this.waitMs() > 0) return false;
    const item = await this.queue.take(randomUUID(), this.options.leaseMs, READ_HOSTS);
    if (!item) return this.due.fill();
    this.begin(item);
    return true;
  }

  private async idleMs(): Promise<number> {
    if (this.waitMs() > 0) return Math.min(this.waitMs(), this.options.idleMs);
    if (this.working.size >= this.options.concurrency) return this.options.idleMs;
    const dueMs = await this.queue.nextDueMs(READ_HOSTS);
    // A queued member that another run is reading is due but cannot be taken: check again soon, not at once.
    return Math.min(Math.max(dueMs ?? this.options.idleMs, 20), this.options.idleMs);
  }

  private waitMs(): number {
    return Math.max(this.restingUntil, this.nextTakeAt) - this.monotonic.ms();
  }

  private begin(item: TakenItem): void {
    this.nextTakeAt = this.monotonic.ms() + this.config.runemetricsIntervalMs - SLOT_AHEAD_MS;
    const stop = new AbortController();
    const done = this.runner
      .run(item, stop.signal)
      .then((result) => {
        if (result === 'resting') this.restingUntil = this.monotonic.ms() + RESTING_MS;
        this.announcer.poke(result === 'unchanged' ? this.options.gatherMs : 0);
      })
      .catch((error: unknown) => {
        // The lease ends by itself and a worker takes the member again.
        this.log.warn(`${item.name} was left to its lease: ${String(error)}`);
        this.announcer.poke();
      })
      .finally(() => {
        this.working.delete(item.lease_id);
        this.timer.wake();
      });
    this.working.set(item.lease_id, { item, stop, done });
    if (item.streamed) this.announcer.poke();
  }

  private async keepLeases(): Promise<void> {
    try {
      const held = [...this.working.keys()];
      if (held.length > 0) {
        const ours = await this.queue.beat(held, this.options.leaseMs);
        this.abort((work) => held.includes(work.item.lease_id) && !ours.has(work.item.lease_id));
      }
      if (await this.queue.reclaim(this.options.maxLost, this.options.leaseMs)) {
        this.announcer.poke();
        this.timer.wake();
      }
    } catch (error) {
      this.log.warn(`leases could not be kept: ${String(error)}`);
    }
  }

  private abort(which: (work: Work) => boolean): void {
    for (const work of this.working.values()) if (which(work)) work.stop.abort();
  }
}
