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
    const changes: AdminChange[] = [{ type: 'announce.changed', what: 'messages' }];
    if (end.state === 'dead') changes.push({ type: 'checks.changed' });
    await this.transactions.run(async (tx) => {
      await this.queue.end(message, end, tx);
      await this.live.append(tx, ADMIN_STREAM, changes);
    });
  }

  /** Stores that nothing can be sent to a channel any more, unless it has another address by now. */
  async break(channel: AnnounceChannelEntity, problem: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (!(await this.queue.breakChannel(tx, channel, problem))) return;
      await this.live.append(tx, ADMIN_STREAM, [
        { type: 'announce.changed', what: 'channels' },
        { type: 'checks.changed' },
      ]);
    });
  }
}
