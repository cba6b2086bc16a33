import { Injectable } from '@nestjs/common';
import type { MemberReading } from '../game/game.types.ts';
import { ReadingService, type StoredReading } from '../ingest/reading.service.ts';
import { MemberSyncService, type SyncOutcome } from './member-sync.service.ts';
import type { TakenItem } from './sync-item.ts';
import { LeaseLostError, SyncQueueRepository, type ItemEnd } from './sync-queue.repository.ts';
import { SyncOptions } from './sync.options.ts';

/** A round of the scheduler leaves out who was read since by somebody else. */
const READ_SINCE = 'Read a moment ago by another sync';

/** Brings one taken member to its end: done, failed, or back into the queue. */
@Injectable()
export class ItemRunner {
  constructor(
    private readonly members: MemberSyncService,
    private readonly readings: ReadingService,
    private readonly queue: SyncQueueRepository,
    private readonly options: SyncOptions,
  ) {}

  /** `resting`: a service is down for everyone, so there is no point in taking more. @throws when the database fails */
  async run(item: TakenItem, signal: AbortSignal): Promise<'ended' | 'resting'> {
    try {
      if (item.kind === 'scheduled' && item.last_synced_at && item.last_synced_at > item.run_started_at) {
        await this.queue.finish(this.queue.pool, item, endOf('done', 'skipped', READ_SINCE));
        return 'ended';
      }
      const outcome = await this.members.read(item, signal);
      if (signal.aborted) {
        // Cancelled, or this process stops: no try was made. After a cancel the lease is gone and this does nothing.
        await this.queue.release(item, null, 0, true);
        return 'ended';
      }
      return await this.settle(item, outcome);
    } catch (error) {
      if (error instanceof LeaseLostError) return 'ended';
      await this.tryAgain(item, `It could not be stored: ${error instanceof Error ? error.message : String(error)}`);
      return 'ended';
    }
  }

  private async settle(item: TakenItem, outcome: SyncOutcome): Promise<'ended' | 'resting'> {
    switch (outcome.kind) {
      case 'read':
        await this.store(item, outcome.reading, (result) => ({
          ...endOf('done', result.changed ? 'success' : 'unchanged', outcome.message),
          xpGained: result.xpGained,
          hiscoresAt: outcome.hiscoresAt,
        }));
        return 'ended';
      case 'gone': {
        const end = endOf('failed', 'failed', outcome.message);
        if (outcome.reading) await this.store(item, outcome.reading, () => end);
        else await this.queue.finish(this.queue.pool, item, end);
        return 'ended';
      }
      case 'failed':
        await this.tryAgain(item, outcome.message);
        return 'ended';
      case 'rate_limited':
        await this.queue.defer(item, outcome.retryAfterMs, outcome.message);
        return 'ended';
      case 'resting':
        await this.queue.release(item, outcome.message, 0, true);
        return 'resting';
    }
  }

  /** The reading and the end of the item are one transaction: a crash leaves both or none. */
  private async store(item: TakenItem, reading: MemberReading, end: (result: StoredReading) => ItemEnd): Promise<void> {
    await this.readings.store(item.member_id, reading, (tx, result) => this.queue.finish(tx, item, end(result)));
  }

  private async tryAgain(item: TakenItem, message: string): Promise<void> {
    if (item.attempt >= this.options.maxAttempts) {
      await this.queue.finish(this.queue.pool, item, endOf('failed', 'failed', message));
      return;
    }
    const delay = this.options.retryBaseMs * 2 ** item.attempt * (0.5 + Math.random());
    await this.queue.release(item, message, delay, false);
  }
}

function endOf(status: 'done' | 'failed', log: ItemEnd['log'], message: string | null): ItemEnd {
  return { status, log, message, xpGained: 0, hiscoresAt: null };
}
