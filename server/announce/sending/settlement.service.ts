import { Injectable } from '@nestjs/common';
import type { DiscordAnswer } from '../discord/discord-answer.ts';
import { DiscordClient } from '../discord/discord.client.ts';
import type { Webhook } from '../discord/webhook-address.ts';
import type { AnnounceChannelEntity } from '../entities/announce-channel.entity.ts';
import { quietEnd } from '../routing/routing.ts';
import { MessageNewsService } from './message-news.service.ts';
import { type MessageEnd, MessageQueueRepository, type TakenMessage } from './message-queue.repository.ts';

/** Waits between the tries of a message that failed. The last one is repeated until nothing of it is news any more. */
const RETRY_MS = [5_000, 30_000, 120_000, 600_000];
const LAST_RETRY_MS = 1_800_000;
/** Wait before the one further try of a message that may have been posted. */
export const DOUBTFUL_MS = 30_000;
const TWICE = 'it may have been posted twice';

/** Stores how a try ended, and when the next one is. D514. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly queue: MessageQueueRepository,
    private readonly news: MessageNewsService,
    private readonly discord: DiscordClient,
  ) {}

  /**
   * Returns false for a message that is not sent now: it is late and waits for the end of quiet hours, or it may have been
   * posted and Discord does not answer.
   */
  async mayGo(message: TakenMessage, channel: AnnounceChannelEntity, webhook: Webhook): Promise<boolean> {
    const until = quietUntilOf(message);
    if (until !== null) await this.hold(message, until);
    return until === null && (!message.doubtful || (await this.isReached(message, channel, webhook)));
  }

  /**
   * Looks whether Discord answers at all, before the one further try of a message that may have been posted: in an outage
   * that try would be used up for nothing.
   */
  private async isReached(message: TakenMessage, channel: AnnounceChannelEntity, webhook: Webhook): Promise<boolean> {
    const answer = await this.discord.probe(webhook);
    if (answer.kind === 'done') return true;
    // Whatever became of the look, it has posted nothing.
    const reason = 'reason' in answer ? answer.reason : 'Discord does not answer';
    const isKnown = answer.kind === 'gone' || answer.kind === 'limited';
    const failed = { kind: 'failed' as const, reason: doubt(message, reason), isDoubtful: false };
    await this.settle(message, channel, isKnown ? answer : failed);
    return false;
  }

  /** Keeps a message, or the edit of one, for another try. */
  async giveBack(message: TakenMessage, end: Omit<MessageEnd, 'state'>): Promise<void> {
    if (message.state === 'editing') await this.queue.putBack(message, end.waitMs ?? 0);
    else await this.queue.end(message, { state: 'waiting', ...end });
  }

  async drop(message: TakenMessage, problem: string): Promise<void> {
    await this.news.end(message, { state: 'dropped', problem });
  }

  /** Lets a message that is late wait for the end of the quiet hours. */
  private async hold(message: TakenMessage, readyAt: Date): Promise<void> {
    const problem = 'It waits for the end of the quiet hours';
    await this.news.end(message, { state: 'waiting', isFree: true, readyAt, problem });
  }

  /** Ends a try to post. @param sent what is stored beside it when Discord has posted it */
  async settle(
    message: TakenMessage,
    channel: AnnounceChannelEntity,
    answer: DiscordAnswer,
    sent: Pick<MessageEnd, 'shown' | 'waitMs'> = {},
  ): Promise<void> {
    const { attempt, doubtful, plain } = message;
    switch (answer.kind) {
      case 'done':
        await this.rest(message, answer.waitMs);
        await this.news.end(message, {
          ...{ ...sent, state: 'sent' },
          discordId: answer.messageId,
          problem: doubtful ? `Sent; ${TWICE}` : null,
        });
        return;
      case 'limited':
        await this.queue.pause(answer.scope === 'all' ? null : message.channel_id, answer.waitMs);
        await this.news.end(message, { state: 'waiting', isFree: true });
        return;
      case 'gone':
        await this.news.break(channel, answer.reason);
        await this.news.end(message, { state: 'waiting', isFree: true });
        return;
      case 'refused':
      case 'missing': {
        const reason = answer.kind === 'refused' ? answer.reason : 'Discord refused it';
        await this.news.end(
          message,
          plain ? { state: 'dead', problem: reason } : { state: 'waiting', problem: reason, isPlain: true },
        );
        return;
      }
      case 'failed': {
        const waitMs = spread(RETRY_MS[attempt - 1] ?? LAST_RETRY_MS);
        const { isDoubtful } = answer;
        const problem = isDoubtful ? doubt(message, answer.reason) : answer.reason;
        // Standings have no place in the order of news, and no age at which they end: they keep nothing waiting.
        const readyAt = message.board_id !== null && { readyAt: new Date(message.taken_at.getTime() + waitMs) };
        await this.news.end(message, { state: 'waiting', problem, isDoubtful, waitMs, ...readyAt });
        return;
      }
      case 'unknown': {
        const problem = doubt(message, answer.reason);
        const isDoubtful = true;
        // The further try of a test would be too late.
        const last = message.is_test ? 'dropped' : 'dead';
        const state = doubtful || message.is_test ? last : 'waiting';
        await this.news.end(message, { state, problem, isDoubtful, waitMs: DOUBTFUL_MS });
      }
    }
  }

  /**
   * Ends an edit. It may be repeated, and one that Discord refuses ends without a word: the message itself was sent.
   * @param over what is stored when it is over
   */
  async settleEdit(
    message: TakenMessage,
    channel: AnnounceChannelEntity,
    answer: DiscordAnswer,
    over: Pick<MessageEnd, 'shown' | 'waitMs' | 'isPlain'> = {},
  ): Promise<void> {
    const isOfMessage = answer.kind === 'limited' && answer.scope === 'message';
    if (answer.kind === 'limited' && !isOfMessage)
      await this.queue.pause(answer.scope === 'all' ? null : message.channel_id, answer.waitMs);
    else if (answer.kind === 'gone') await this.news.break(channel, answer.reason);
    else if (answer.kind === 'done') await this.rest(message, answer.waitMs);
    const isOver = ['done', 'missing', 'refused'].includes(answer.kind);
    if (isOver) await this.queue.end(message, { ...over, state: 'sent' });
    else if (isOfMessage) await this.queue.putBack(message, answer.waitMs);
    else await this.queue.putBack(message, answer.kind === 'limited' ? 0 : DOUBTFUL_MS);
  }

  /** Waits as long as Discord says when it takes no further message at once. */
  async rest({ channel_id }: TakenMessage, waitMs: number): Promise<void> {
    if (waitMs > 0) await this.queue.pause(channel_id, waitMs);
  }
}

/** Returns until when a late message has to wait; null when it need not. An admin who sends one again wants it now. */
function quietUntilOf({ is_resent, batch_key, taken_at, ...rule }: TakenMessage): Date | null {
  const { quiet_from: quietFrom, quiet_to: quietTo, timezone } = rule;
  return is_resent ? null : quietEnd({ quietFrom, quietTo, timezone }, batch_key, taken_at);
}

/** Says that a try without a clear answer may have posted it; only a test is not tried again then. */
function doubt({ is_test }: TakenMessage, reason: string): string {
  return `${reason}: ${is_test ? 'it may have been posted' : TWICE}`;
}

/** Spreads the tries of many messages: a fifth more or less. */
function spread(ms: number): number {
  return ms * (0.8 + 0.4 * Math.random());
}
