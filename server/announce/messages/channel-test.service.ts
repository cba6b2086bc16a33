import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AuditActor, AuditService } from '../../audit/audit.service.ts';
import { MonotonicClock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import type { AnnounceChannelEntity } from '../entities/announce-channel.entity.ts';
import { ChannelRepository } from '../channels/channel.repository.ts';
import { ChannelViewRepository } from '../channels/channel-view.repository.ts';
import { MessageListRepository } from './message-list.repository.ts';

/** How a test ended, in a sentence. */
export interface TestEnd {
  success: true;
  sent: boolean;
  sentence: string;
}

/** So long an admin waits for the end of a test. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 200;

/** Lets admins try a channel: a real message, before all others. */
@Injectable()
export class ChannelTestService {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly views: ChannelViewRepository,
    private readonly messages: MessageListRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly clock: MonotonicClock,
  ) {}

  /** Sends a test and waits for its end. Nothing of it is sent later. @throws DomainError CHANNEL_NOT_FOUND */
  async test(admin: AuditActor, id: number): Promise<TestEnd> {
    const begun = await this.transactions.run((tx) => this.begin(tx, admin, id));
    if (typeof begun === 'string') return unsent(begun);
    const { manager } = this.transactions;
    const until = this.clock.ms() + PATIENCE_MS;
    let problem: string | null = null;
    while (this.clock.ms() < until) {
      const [message, channel] = [await this.messages.find(manager, begun), await this.channels.find(manager, id)];
      if (!message || !channel) return unsent('The channel was deleted meanwhile');
      ({ problem } = message);
      if (message.state === 'sent') return { success: true, sent: true, sentence: postedWords(channel) };
      if (message.state === 'dead' || message.state === 'dropped') return unsent(problem ?? 'It was not sent');
      if (channel.state !== 'on' && message.state === 'waiting') {
        problem = channel.problem ?? 'The channel was paused meanwhile';
        break;
      }
      await wait(LOOK_MS);
    }
    const why = problem ?? 'It could not be sent within ten seconds';
    if (await this.messages.dropWaiting(manager, begun, why)) return unsent(why);
    return unsent('Discord has not answered yet: the list of messages shows how it ends');
  }

  /** Adds the test. Returns its id, or why there is none. */
  private async begin(tx: EntityManager, admin: AuditActor, id: number): Promise<number | string> {
    await this.channels.lock(tx);
    const channel = await this.channels.find(tx, id);
    if (!channel) throw new DomainError('CHANNEL_NOT_FOUND');
    const refusal = await this.refusal(tx, channel);
    if (refusal !== null) return refusal;
    const message = await this.messages.addTest(tx, id);
    const fact = { action: 'announce.channel.test' as const, subject: channel.name };
    await this.audit.record(tx, admin, { ...fact, things: [{ kind: 'channel', id }] }, [
      { type: 'announce.changed', what: 'messages' },
    ]);
    return message;
  }

  private async refusal(tx: EntityManager, channel: AnnounceChannelEntity): Promise<string | null> {
    if (channel.state === 'off') return 'The channel is paused: resume it first';
    if (channel.state === 'broken') return `${channel.problem ?? 'It is broken'}: store another address first`;
    if (await this.messages.isTested(tx, channel.id)) return 'Another test of this channel is under way';
    const pause = (await this.views.figures(tx, channel.id)).get(channel.id)?.paused_s ?? 0;
    if (pause * 1000 <= PATIENCE_MS) return null;
    const minutes = Math.ceil(pause / 60);
    return `Discord wants nothing to be sent for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}`;
  }
}

function unsent(reason: string): TestEnd {
  return { success: true, sent: false, sentence: /[.!?]$/.test(reason) ? reason : `${reason}.` };
}

function postedWords({ hint }: AnnounceChannelEntity): string {
  return `Discord has posted it by the webhook ${hint}.`;
}
