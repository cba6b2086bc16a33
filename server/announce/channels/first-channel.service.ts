import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RULE_PRESETS } from '../../../shared/announce/rule-presets.ts';
import type { FirstChannel, SetupWebhook } from '../../../shared/setup/setup.schemas.ts';
import type { Config } from '../../config/config.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { SecretBoxes } from '../../secrets/secret-boxes.service.ts';
import type { DiscordAnswer } from '../discord/discord-answer.ts';
import { DiscordClient } from '../discord/discord.client.ts';
import { findOrTrustWebhook, findWebhook, type FoundWebhook } from '../discord/find-webhook.ts';
import { sealWebhook, webhookHash, webhookHint } from '../discord/webhook-address.ts';
import { testMessage } from '../words/discord-message.ts';
import { ChannelRepository } from './channel.repository.ts';

const CREATED_BY = 'Setup';

/** A first channel whose webhook was found. */
export type PreparedChannel = FirstChannel & { webhook: FoundWebhook };

/**
 * The first channel of a clan that is about to be followed. Its webhook is looked up at the clan's Discord, by the settings
 * of the real world: the practice world itself calls only its stand-in. D571.
 */
@Injectable()
export class FirstChannelService {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly boxes: SecretBoxes,
  ) {}

  /**
   * Asks Discord about a webhook, and posts a test by it if that is wanted. Returns how admins recognise the webhook.
   * @throws DomainError WEBHOOK_INVALID, WEBHOOK_REFUSED at the address, DISCORD_UNREACHABLE
   */
  try(settings: Config, { address, clan, test }: SetupWebhook): Promise<string> {
    return asking(settings, async (discord) => {
      const webhook = await findWebhook(discord, address);
      if (test) {
        const look = { username: clan, origin: null, roleId: null, silent: false };
        const answer = await discord.post(webhook, testMessage(look));
        if (answer.kind !== 'done') throw DomainError.at('address', 'WEBHOOK_REFUSED', notPosted(answer));
      }
      return webhookHint(webhook, webhook.title);
    });
  }

  /**
   * Finds the webhook of a first channel before anything is stored. An outage of Discord does not keep the clan from being followed.
   * @throws DomainError WEBHOOK_INVALID, WEBHOOK_REFUSED at the field
   */
  prepare(settings: Config, channel: FirstChannel, field: string): Promise<PreparedChannel> {
    return asking(settings, async (discord) => {
      const { webhook } = await findOrTrustWebhook(discord, channel.address, field);
      return { ...channel, webhook };
    });
  }

  /**
   * Stores the channel with its rules, in the transaction that follows the clan. Nothing has happened there yet that a rule
   * could tell. Call `SecretWatchService.beforeSealing` first.
   */
  async store(tx: EntityManager, { name, timezone, presets, webhook }: PreparedChannel): Promise<void> {
    const fields = {
      ...{ name, timezone, hint: webhookHint(webhook, webhook.title), webhookHash: webhookHash(webhook) },
      ...{ threadId: webhook.threadId, createdBy: CREATED_BY },
    };
    const channelId = await this.channels.add(tx, fields, (row) => sealWebhook(this.boxes, row, webhook));
    for (const { name: title, kinds, filter, batch_s, picture } of RULE_PRESETS.filter(({ id }) =>
      presets.includes(id),
    )) {
      const rule = { channelId, name: title, kinds: [...kinds], filter, batchS: batch_s, picture };
      await this.channels.addRule(tx, rule);
    }
  }
}

/** Calls Discord by a client of its own, which ends with the work. */
async function asking<T>(settings: Config, work: (discord: DiscordClient) => Promise<T>): Promise<T> {
  const discord = new DiscordClient(settings);
  try {
    return await work(discord);
  } finally {
    await discord.onApplicationShutdown();
  }
}

function notPosted(answer: Exclude<DiscordAnswer, { kind: 'done' }>): string {
  if (answer.kind === 'limited')
    return `Discord takes no message now. Try again in ${Math.ceil(answer.waitMs / 1000)} s.`;
  if (answer.kind === 'missing') return 'Discord did not post the test.';
  return answer.kind === 'unknown' ? `${answer.reason}: look there whether the test appeared.` : `${answer.reason}.`;
}
