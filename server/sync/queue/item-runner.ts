import { Injectable } from '@nestjs/common';
import type { MemberReading } from '../../game/game-types.ts';
import { StoreReadingService, type StoredReading } from '../../ingest/store-reading.service.ts';
import { MemberSyncService } from './member-sync.service.ts';
import type { TakenItem } from './sync-item.ts';
import type { SyncOutcome } from './sync-outcome.ts';
import { LeaseLostError, SyncQueueRepository, type ItemEnd } from './sync-queue.repository.ts';
import { UnchangedItemRepository } from './unchanged-item.repository.ts';
import { SyncOptions } from '../sync-options.ts';

/**
 * `ended`: something is to be published soon; `unchanged`: published with others within a few seconds; `resting`: both
 * services are down.
 */
type ItemResult = 'ended' | 'unchanged' | 'resting';

/** Message of a member that the scheduled round skips because another sync read it in the meantime. */
const READ_SINCE = 'Read a moment ago by another sync';

/** Reads one taken member and ends its item as done or failed, or puts it back into the queue. */
@Injectable()
export class ItemRunner {
  constructor(
    private readonly members: MemberSyncService,
    private readonly readings: StoreReadingService,
    private readonly queue: SyncQueueRepository,
    private readonly unchanged: UnchangedItemRepository,
    private readonly options: SyncOptions,
  ) {}

  /** Returns `resting` when both services are down, so that taking more is useless. @throws when the database fails */
  async run(item: TakenItem, signal: AbortSignal): Promise<ItemResult> {
    try {
      // On a later try, `read_since` may come from this item's own earlier try.
      if (isFirstTry(item) && item.kind === 'scheduled' && item.read_since) {
        await this.queue.finish(this.queue.pool, item, endOf('done', 'skipped', READ_SINCE));
        return 'ended';
      }
      const outcome = await this.members.read(item, signal);
      if (signal.aborted) {
        // The run was cancelled or this process stops: no try was made. After a cancel this does nothing.
        await this.queue.release(this.queue.pool, item, { message: null, delayMs: 0, giveBackTry: true });
        return 'ended';
      }
      return await this.settle(item, outcome);
    } catch (error) {
      if (error instanceof LeaseLostError) return 'ended';
      await this.tryAgain(
        item,
        `The reading could not be stored: ${error instanceof Error ? error.message : String(error)}`,
      );
      return 'ended';
    }
  }

  private async settle(item: TakenItem, outcome: SyncOutcome): Promise<ItemResult> {
    switch (outcome.kind) {
      case 'read':
        if (outcome.again && item.attempt === 1 && this.options.maxAttempts > 1) {
          await this.storeAndTryAgain(item, outcome, outcome.again.pauseMs);
          return 'ended';
        }
        if (isFirstTry(item) && (await this.readings.isUnchanged(item.member_id, outcome.reading))) {
          return (await this.unchanged.finish(item, unchangedEnd(outcome))) ? 'ended' : 'unchanged';
        }
        await this.store(item, outcome.reading, (result) => ({
          ...endOf('done', result.changed ? 'success' : 'unchanged', outcome.message),
          xpGained: result.xpGained,
          hiscoresAt: outcome.hiscoresAt,
        }));
        return 'ended';
      case 'gone': {
        const end = endOf('failed', 'failed', outcome.message);
        await this.store(item, outcome.reading, () => end);
        return 'ended';
      }
      case 'failed':
        await this.tryAgain(item, outcome.message);
        return 'ended';
      case 'rate_limited':
        await this.queue.defer(this.queue.pool, item, { ...outcome, delayMs: outcome.retryAfterMs });
        return 'ended';
      case 'resting':
        await this.queue.release(this.queue.pool, item, {
          message: outcome.message,
          delayMs: outcome.everyone ? 0 : this.options.restMs,
          giveBackTry: true,
        });
        return outcome.everyone ? 'resting' : 'ended';
    }
  }

  /** Stores the reading and the end of the item in one transaction: a crash leaves both or none. */
  private async store(item: TakenItem, reading: MemberReading, end: (result: StoredReading) => ItemEnd): Promise<void> {
    await this.readings.store(item.member_id, reading, (tx, result) => this.queue.finish(tx, item, end(result)));
  }

  /** Stores the partial reading and puts the member back into the queue for the rest, in one transaction. */
  private async storeAndTryAgain(
    item: TakenItem,
    { reading, message, hiscoresAt }: Extract<SyncOutcome, { kind: 'read' }>,
    pauseMs: number | null,
  ): Promise<void> {
    await this.readings.store(item.member_id, reading, async (tx, { xpGained }) => {
      const held =
        pauseMs === null
          ? await this.queue.release(tx, item, { message, delayMs: this.delayMs(item), giveBackTry: false, xpGained })
          : await this.queue.defer(tx, item, { message, delayMs: pauseMs, xpGained });
      if (!held) throw new LeaseLostError(`${item.name} was taken from us`);
      if (hiscoresAt) await this.queue.noteHiscores(tx, item.member_id, hiscoresAt);
    });
  }

  private async tryAgain(item: TakenItem, message: string): Promise<void> {
    if (item.attempt >= this.options.maxAttempts) {
      // A member whose earlier try was stored has not failed, although the rest could not be read.
      const wasRead = !isFirstTry(item) && item.read_since;
      const end = wasRead
        ? endOf('done', 'unchanged', `${message}; an earlier try was stored`)
        : endOf('failed', 'failed', message);
      await this.queue.finish(this.queue.pool, item, end);
      return;
    }
    await this.queue.release(this.queue.pool, item, { message, delayMs: this.delayMs(item), giveBackTry: false });
  }

  private delayMs(item: TakenItem): number {
    return this.options.retryBaseMs * 2 ** item.attempt * (0.5 + Math.random());
  }
}

function isFirstTry({ attempt, rate_limited }: TakenItem): boolean {
  return attempt === 1 && !rate_limited;
}

/** The age of an answer of the hiscores only matters for a member whose log may be read (member-sync.service.ts). */
function unchangedEnd({ reading, message, hiscoresAt }: Extract<SyncOutcome, { kind: 'read' }>) {
  const isOpen = reading.profileState === 'public' || reading.profileState === 'unknown';
  return { readAt: reading.readAt, message, hiscoresAt: isOpen ? hiscoresAt : null };
}

function endOf(status: 'done' | 'failed', log: ItemEnd['log'], message: string | null): ItemEnd {
  return { status, log, message, xpGained: 0, hiscoresAt: null };
}
