import { Injectable } from '@nestjs/common';
import type { AdminChange } from '../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { Transactions } from '../../database/transactions.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import type { AnnounceChannelEntity } from '../entities/announce-channel.entity.ts';
import { type MessageEnd, MessageQueueRepository, type TakenMessage } from './message-queue.repository.ts';

/** Stores how a try ended, and tells the pages of admins about it in the same transaction. */
@Injectable()
export class MessageNewsService {
  constructor(
    private readonly queue: MessageQueueRepository,
    private readonly transactions: Transactions,
    private readonly live: LiveService,
  ) {}

  /** Ends a try. Does nothing when the lease was lost. */
  async end(message: TakenMessage, end: MessageEnd): Promise<void> {
    const changes: AdminChange[] = [{ type: 'announce.changed' }];
    if (end.state === 'dead') changes.push({ type: 'checks.changed' });
    await this.transactions.run(async (tx) => {
      if (!(await this.queue.end(message, end, tx))) return;
      await this.live.append(tx, ADMIN_STREAM, changes);
    });
  }

  /** Gives back what dead processes held. Returns the number of messages. */
  async reclaim(waitMs: number, leaseMs: number): Promise<number> {
    return this.transactions.run(async (tx) => {
      const count = await this.queue.reclaim(tx, waitMs, leaseMs);
      if (count > 0) {
        await this.live.append(tx, ADMIN_STREAM, [{ type: 'announce.changed' }, { type: 'checks.changed' }]);
      }
      return count;
    });
  }

  /**
   * Stores that nothing can be sent to a channel any more, unless it has another address by now.
   * @param isSealed true when its address cannot be opened
   */
  async break(channel: AnnounceChannelEntity, problem: string, isSealed = false): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (!(await this.queue.breakChannel(tx, channel, problem, isSealed))) return;
      await this.live.append(tx, ADMIN_STREAM, [{ type: 'announce.changed' }, { type: 'checks.changed' }]);
    });
  }
}
