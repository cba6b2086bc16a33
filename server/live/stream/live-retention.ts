import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { RetentionClock } from '../../database/clock/retention-clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { LiveEventRepository } from './live-event.repository.ts';

const DAYS_KEPT = 7;
const EVENTS_KEPT = 1000;
const EVERY_MS = 3_600_000;

/** Deletes events that are older than 7 days, but never a stream's newest 1,000. D108. */
@Injectable()
export class LiveRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(LiveRetention.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: LiveEventRepository,
    private readonly transactions: Transactions,
    private readonly clock: RetentionClock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.prune().catch((error: unknown) => this.log.warn(`could not prune live events: ${String(error)}`));
    }, EVERY_MS);
    this.timer.unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Deletes old events; one node does so at a time. Returns the number of deleted events. */
  async prune(): Promise<number> {
    const before = await this.clock.daysAgo(DAYS_KEPT);
    let gone = 0;
    for (;;) {
      const count = await this.transactions.run((tx) => this.store.prune(tx, before, EVENTS_KEPT));
      gone += count;
      if (count === 0) return gone;
    }
  }
}
