import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { TestEnd } from '../../../shared/announce/messages.schemas.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { type AuditActor, AuditService } from '../../audit/audit.service.ts';
import { MonotonicClock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import type { AnnounceChannelEntity } from '../entities/announce-channel.entity.ts';
import { ChannelRepository } from '../channels/channel.repository.ts';
import { ChannelViewRepository } from '../channels/channel-view.repository.ts';
import { LATE, TEST_MS } from '../sending/message-queue.repository.ts';
import { MessageListRepository } from './message-list.repository.ts';

const LOOK_MS = 200;

/** What became of a test so far. */
interface Look {
  end: TestEnd | null;
  problem: string | null;
  isStopped: boolean;
}

/** Lets admins try a channel: a real message, before all others. */
@Injectable()
export class ChannelTestService {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly views: ChannelViewRepository,
    private readonly messages: MessageListRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly live: LiveService,
    private readonly clock: MonotonicClock,
  ) {}

  /** Sends a test and waits for its end. Nothing of it is sent later. @throws DomainError CHANNEL_NOT_FOUND */
  async test(admin: AuditActor, id: number): Promise<TestEnd> {
    const begun = await this.transactions.run((tx) => this.begin(tx, admin, id));
    if (typeof begun === 'string') return unsent(begun);
    const until = this.clock.ms() + TEST_MS;
    let seen = await this.look(begun, id);
    while (seen.end === null && !seen.isStopped && this.clock.ms() < until) {
      await wait(LOOK_MS);
      seen = await this.look(begun, id);
    }
    if (seen.end) return seen.end;
    const why = seen.problem ?? LATE;
    if (await this.drop(begun, why)) return unsent(why);
    const { end } = await this.look(begun, id);
    return end ?? unsent('Discord has not answered yet: the list of messages shows how it ends');
  }

  /** Reads how a test ended; null before. `isStopped` is true when its channel stopped, so that it will not be sent. */
  private async look(messageId: number, channelId: number): Promise<Look> {
    const { manager } = this.transactions;
    const message = await this.messages.find(manager, messageId);
    const channel = await this.channels.find(manager, channelId);
    const over = (end: TestEnd): Look => ({ end, problem: null, isStopped: true });
    if (!message || !channel) return over(unsent('The channel was deleted meanwhile'));
    const { state, problem } = message;
    if (state === 'sent') return over({ success: true, sent: true, sentence: postedWords(channel) });
    if (state === 'dead' || state === 'dropped') return over(unsent(problem ?? 'It was not sent'));
    if (channel.state === 'on' || state !== 'waiting') return { end: null, problem, isStopped: false };
    return { end: null, problem: channel.problem ?? 'The channel was paused meanwhile', isStopped: true };
  }

  /** Ends the test unless it is being sent, and tells the pages of admins. Returns false for one that is. */
  private drop(id: number, why: string): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      if (!(await this.messages.dropWaiting(tx, id, why))) return false;
      await this.live.append(tx, ADMIN_STREAM, [{ type: 'announce.changed' }]);
      return true;
    });
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
    await this.audit.record(tx, admin, { ...fact, things: [{ kind: 'channel', id }] }, [{ type: 'announce.changed' }]);
    return message;
  }

  private async refusal(tx: EntityManager, channel: AnnounceChannelEntity): Promise<string | null> {
    if (channel.state === 'off') return 'The channel is paused: resume it first';
    if (channel.state === 'broken') return `${channel.problem ?? 'It is broken'}: store another address first`;
    if (await this.messages.isTested(tx, channel.id)) return 'Another test of this channel is under way';
    const pause = (await this.views.figures(tx, channel.id)).get(channel.id)?.paused_s ?? 0;
    if (pause * 1000 <= TEST_MS) return null;
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
