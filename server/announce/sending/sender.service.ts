import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../config/config.ts';
import { Transactions } from '../../database/transactions.ts';
import { SecretBoxes } from '../../secrets/secret-boxes.service.ts';
import { SiteService } from '../../site/site.service.ts';
import type { AnnounceChannelEntity } from '../entities/announce-channel.entity.ts';
import { openWebhook, type Webhook } from '../discord/webhook-address.ts';
import { type StandingsNow, StandingsSenderService } from './standings-sender.service.ts';
import { ToldItemRepository } from '../told-item.repository.ts';
import { isTakenBack, type ToldItem, toldOf } from '../told-item.ts';
import {
  discordMessage,
  type DiscordMessage,
  type MessageLook,
  testMessage,
  withPicture,
} from '../words/discord-message.ts';
import { MessageNewsService } from './message-news.service.ts';
import { MessagePictureService } from './message-picture.service.ts';
import type { DiscordAnswer } from '../discord/discord-answer.ts';
import { DiscordClient } from '../discord/discord.client.ts';
import { LATE, MessageQueueRepository, type TakenMessage } from './message-queue.repository.ts';
import { DOUBTFUL_MS, SettlementService } from './settlement.service.ts';

/** Longer than a call takes at most. */
const LEASE_MS = 60_000;
/** Problem of a channel whose address this server cannot open. */
const SEALED = 'Its address cannot be opened with the key of this server';
/** So often, and after such waits, a message is read that cannot be: another process may be of a version that can. */
const MOST_READS = 10;
const READ_AGAIN_MS = 30_000;

/** A message with what it tells now. */
interface ReadMessage {
  channel: AnnounceChannelEntity;
  webhook: Webhook;
  items: ToldItem[];
  look: MessageLook;
  /** Undefined for one that tells what happened. */
  standings: StandingsNow | null | undefined;
}

/** Sends the messages that are complete, in their order in each channel. D514. */
@Injectable()
export class SenderService {
  private readonly log = new Logger('announce');

  constructor(
    private readonly queue: MessageQueueRepository,
    private readonly news: MessageNewsService,
    private readonly settlement: SettlementService,
    private readonly items: ToldItemRepository,
    private readonly transactions: Transactions,
    private readonly boxes: SecretBoxes,
    private readonly discord: DiscordClient,
    private readonly pictures: MessagePictureService,
    private readonly standings: StandingsSenderService,
    private readonly site: SiteService,
    private readonly config: Config,
  ) {}

  /** Sends or edits the next message. Returns false when nothing is due. */
  async next(): Promise<boolean> {
    if (this.config.discordUrl === null) return false;
    const message = await this.queue.take(randomUUID(), LEASE_MS);
    if (!message) return false;
    await this.handle(message);
    return true;
  }

  /** Gives back what processes held that do not answer any more. */
  reclaim(): Promise<number> {
    return this.news.reclaim(DOUBTFUL_MS, LEASE_MS);
  }

  private async handle(message: TakenMessage): Promise<void> {
    const isEdit = message.state === 'editing';
    if (message.is_late && !isEdit) return this.settlement.drop(message, LATE);
    const read = await this.read(message).catch((error: unknown) => this.leave(message, error));
    if (!read) return;
    if (read.standings !== undefined) return this.standings.send(message, read, read.standings);
    const { channel, webhook, items, look } = read;
    if (isEdit) return this.settlement.settleEdit(message, channel, await this.edit(webhook, message, items, look));
    const news = items.filter(({ due_at }) => due_at >= message.news_from);
    if (news.length === 0 && items.length > 0) return this.settlement.drop(message, 'It was too old to be news');
    const body = bodyOf(message, news, look);
    if (body === null) return this.settlement.drop(message, 'Nothing of it may be told any more');
    if (!(await this.settlement.mayGo(message, channel, webhook))) return;
    // Nobody has seen it, so a later edit must not tell it, nor strike it out.
    const unseen = items.filter((item) => isTakenBack(item) || !news.includes(item));
    await this.queue.forget(message.id, unseen);
    // Discord may have refused the picture.
    const picture = message.picture && !message.plain ? await this.pictures.of(news) : null;
    const sent = picture === null ? body : withPicture(body);
    await this.settlement.settle(message, channel, await this.discord.post(webhook, sent, picture));
  }

  /** Reads what a message tells now. Returns null when its address cannot be opened; it waits then. */
  private async read(message: TakenMessage): Promise<ReadMessage | null> {
    const channel = await this.queue.channel(message.channel_id);
    const webhook = channel && openWebhook(this.boxes, channel);
    if (!channel || !webhook) {
      if (channel) await this.news.break(channel, SEALED, true);
      await this.settlement.giveBack(message, { isFree: true });
      return null;
    }
    const place = { channel, webhook, look: this.lookOf(channel, message) };
    if (message.board_id !== null) return { ...place, items: [], standings: await this.standings.read(message) };
    // Read again, because members are hidden and completions taken back while messages wait.
    const items = await this.items.ofMessage(this.transactions.manager, message.id);
    return { ...place, items: toldOf(items, message.of_members), standings: undefined };
  }

  /** Leaves a message that cannot be read, of which nothing was sent. */
  private async leave(message: TakenMessage, error: unknown): Promise<null> {
    this.log.warn(`a message could not be read: ${error instanceof Error ? error.name : 'unknown'}`);
    const problem = 'It could not be read';
    // Counted by themselves: a message that waits for Discord has more tries than that.
    if (message.state === 'sending' && message.reads + 1 >= MOST_READS)
      await this.news.end(message, { state: 'dead', problem, isFree: true });
    else await this.settlement.giveBack(message, { problem, waitMs: READ_AGAIN_MS, isFree: true, isUnread: true });
    return null;
  }

  private edit(
    webhook: Webhook,
    { discord_id }: TakenMessage,
    items: readonly ToldItem[],
    look: MessageLook,
  ): Promise<DiscordAnswer> {
    if (discord_id === null) return Promise.resolve({ kind: 'missing' });
    if (items.length === 0) return this.discord.remove(webhook, discord_id);
    return this.discord.edit(webhook, discord_id, discordMessage(items, look));
  }

  private lookOf(channel: AnnounceChannelEntity, { role_id, plain }: TakenMessage): MessageLook {
    const { hostname, origin } = new URL(this.config.publicUrl);
    const isReachable = !/^(localhost|127\.|\[::1\])/.test(hostname);
    return {
      username: (plain ? null : channel.username) ?? this.site.get().clan_name,
      origin: isReachable ? origin : null,
      roleId: plain ? null : role_id,
      silent: channel.silent,
    };
  }
}

/** Returns what is sent now; null when that is nothing. */
function bodyOf({ is_test }: TakenMessage, items: readonly ToldItem[], look: MessageLook): DiscordMessage | null {
  if (is_test) return testMessage(look);
  const told = items.filter((item) => !isTakenBack(item));
  return told.length === 0 ? null : discordMessage(told, look);
}
