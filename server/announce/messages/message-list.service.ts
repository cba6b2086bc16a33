import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AnnounceMessage, MessagesQuery } from '../../../shared/announce/messages.schemas.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { type AuditActor, AuditService } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { withVersion } from '../../live/reads/versioned.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { ChannelRepository } from '../channels/channel.repository.ts';
import type { AnnounceMessageEntity } from '../entities/announce-message.entity.ts';
import { ToldItemRepository } from '../told-item.repository.ts';
import { MessageListRepository } from './message-list.repository.ts';
import { canDrop, canResend, presentMessage } from './message.presenter.ts';

type Answer = Promise<{ success: true; message: AnnounceMessage }>;

/** Shows messages to admins, and sends or ends them by hand. */
@Injectable()
export class MessageListService {
  constructor(
    private readonly messages: MessageListRepository,
    private readonly channels: ChannelRepository,
    private readonly items: ToldItemRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly live: LiveService,
    private readonly clock: Clock,
  ) {}

  /** Returns messages, newest first, with the version of the `admin` stream that they belong to. */
  async list(query: MessagesQuery): Promise<{ success: true; messages: AnnounceMessage[]; next: number | null }> {
    const { found, messages, version } = await this.transactions.snapshot(async (tx) => {
      const found = await this.messages.list(tx, query, query.limit + 1);
      const messages = await this.present(tx, found.slice(0, query.limit));
      return { found, messages, version: await this.live.currentVersion(tx, ADMIN_STREAM) };
    });
    const next = found.length > query.limit ? (messages.at(-1)?.id ?? null) : null;
    return withVersion({ success: true, messages, next }, version);
  }

  /** Sends a message that was dropped or given up. @throws DomainError MESSAGE_NOT_FOUND, CONFLICT for any other */
  resend(admin: AuditActor, id: number): Answer {
    return this.change(admin, id, 'announce.message.resend', async (tx, message) => {
      if (message.isTest) throw new DomainError('CONFLICT', 'A test is not sent again: make another one');
      if (!canResend(message)) throw new DomainError('CONFLICT', refusal(message));
      await this.messages.resend(tx, id);
    });
  }

  /** Ends a message that waits or was given up. @throws DomainError MESSAGE_NOT_FOUND, CONFLICT for any other */
  drop(admin: AuditActor, id: number): Answer {
    return this.change(admin, id, 'announce.message.drop', async (tx, message) => {
      if (!canDrop(message)) throw new DomainError('CONFLICT', refusal(message));
      await this.messages.drop(tx, id, `${admin.name} dropped it`);
    });
  }

  private change(
    admin: AuditActor,
    id: number,
    action: 'announce.message.resend' | 'announce.message.drop',
    write: (tx: EntityManager, message: AnnounceMessageEntity) => Promise<void>,
  ): Answer {
    return this.transactions.run(async (tx) => {
      const before = await this.messages.lock(tx, id);
      if (!before) throw new DomainError('MESSAGE_NOT_FOUND');
      await write(tx, before);
      const after = await this.messages.find(tx, id);
      const [message] = after ? await this.present(tx, [after]) : [];
      if (!message) throw new DomainError('MESSAGE_NOT_FOUND');
      const channel = await this.channels.find(tx, message.channel_id);
      const fact = {
        ...{ action, subject: channel?.name ?? '', things: [{ kind: 'channel', id: message.channel_id } as const] },
        before: { state: before.state, problem: before.problem },
        after: { items: message.items },
      };
      await this.audit.record(tx, admin, fact, [{ type: 'announce.changed' }, { type: 'checks.changed' }]);
      return { success: true, message };
    });
  }

  private async present(tx: EntityManager, messages: readonly AnnounceMessageEntity[]): Promise<AnnounceMessage[]> {
    const ids = await this.messages.itemsOf(
      tx,
      messages.map(({ id }) => id),
    );
    const items = await this.items.ofIds(tx, [...new Set([...ids.values()].flat())]);
    const titles = await this.messages.titles(
      tx,
      messages.flatMap(({ boardId }) => boardId ?? []),
    );
    const now = this.clock.now();
    return messages.map((message) => {
      const own = new Set(ids.get(message.id));
      const told = items.filter(({ id }) => own.has(id));
      const board = message.boardId === null ? null : (titles.get(message.boardId) ?? null);
      return presentMessage(message, { items: told, board }, now);
    });
  }
}

function refusal({ state }: AnnounceMessageEntity): string {
  if (state === 'sent' || state === 'editing') return 'This message was sent already';
  if (state === 'sending') return 'This message is being sent right now';
  return state === 'dropped' ? 'This message was dropped already' : 'This message waits and is sent by itself';
}
