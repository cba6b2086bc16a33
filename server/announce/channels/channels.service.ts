import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type AnnounceChannel,
  type CreateChannel,
  MOST_CHANNELS,
  type UpdateChannel,
} from '../../../shared/announce/announce.schemas.ts';
import { type AuditActor, type AuditFact, AuditService } from '../../audit/audit.service.ts';
import { EditCheckService } from '../../audit/edit-check.service.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { SecretBoxes } from '../../secrets/secret-boxes.service.ts';
import { SecretWatchService } from '../../secrets/secret-watch.service.ts';
import { DiscordClient } from '../discord/discord.client.ts';
import { findWebhook, type FoundWebhook } from '../discord/find-webhook.ts';
import { ChannelRepository } from './channel.repository.ts';
import { ChannelViewService } from './channel-view.service.ts';
import { CHANNEL_PARTS, type ChannelParts, channelParts, stateAfter } from './edited-parts.ts';
import { sealWebhook, webhookHash, webhookHint } from '../discord/webhook-address.ts';

type Answer = Promise<{ success: true; channel: AnnounceChannel }>;

/** Adds, changes and deletes channels, for admins. */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly views: ChannelViewService,
    private readonly discord: DiscordClient,
    private readonly boxes: SecretBoxes,
    private readonly secrets: SecretWatchService,
    private readonly audit: AuditService,
    private readonly edits: EditCheckService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Adds a channel after Discord was asked about its webhook.
   * @throws DomainError WEBHOOK_INVALID, WEBHOOK_REFUSED, DISCORD_UNREACHABLE, CHANNEL_EXISTS, CONFLICT with too many
   */
  async create(admin: AuditActor, { address, ...fields }: CreateChannel): Answer {
    const webhook = await findWebhook(this.discord, address);
    return this.transactions.run(async (tx) => {
      await this.channels.lock(tx);
      if ((await this.channels.list(tx)).length >= MOST_CHANNELS) {
        throw new DomainError('CONFLICT', `A clan may have ${MOST_CHANNELS} channels. Delete one first.`);
      }
      const stored = { ...fields, ...(await this.addressed(tx, webhook, null)), createdBy: admin.name };
      const id = await this.channels.add(tx, stored, (row) => sealWebhook(this.boxes, row, webhook));
      const channel = await this.views.channel(tx, id);
      await this.record(tx, admin, channel, { action: 'announce.channel.create', after: { hint: channel.hint } });
      return { success: true, channel };
    });
  }

  /**
   * Changes, pauses or resumes a channel. Another address ends that it is broken.
   * @param seen version in If-Match; null accepts any @throws DomainError CHANNEL_NOT_FOUND, EDITED_MEANWHILE, and those
   * of `create` about an address
   */
  async update(admin: AuditActor, id: number, edit: UpdateChannel, seen: string | null): Answer {
    const { address, is_on: isOn, ...fields } = edit;
    const webhook = address === undefined ? null : await findWebhook(this.discord, address);
    return this.transactions.run(async (tx) => {
      await this.channels.lock(tx);
      const entity = await this.channels.find(tx, id);
      if (!entity) throw new DomainError('CHANNEL_NOT_FOUND');
      const before = channelParts(entity);
      const checked = { version: String(entity.version), present: before };
      await this.edits.check(tx, seen, checked, { thing: { kind: 'channel', id } });
      const addressed = webhook && {
        ...(await this.addressed(tx, webhook, id)),
        secretBox: sealWebhook(this.boxes, id, webhook),
        ...{ problem: null, isSealed: false },
      };
      const state = stateAfter(entity.state, isOn, webhook !== null);
      const after = channelParts({ ...entity, ...fields, state });
      const changed = CHANNEL_PARTS.filter((key) => before[key] !== after[key]);
      if (changed.length === 0 && addressed === null) {
        return { success: true, channel: await this.views.channel(tx, id) };
      }
      await this.channels.update(tx, id, { ...fields, ...addressed, state, version: entity.version + 1 });
      const channel = await this.views.channel(tx, id);
      const pick = (parts: ChannelParts) => Object.fromEntries(changed.map((key) => [key, parts[key]]));
      await this.record(tx, admin, channel, {
        action: 'announce.channel.update',
        before: { ...pick(before), ...(addressed && { hint: entity.hint }) },
        after: { ...pick(after), ...(addressed && { hint: channel.hint }) },
      });
      return { success: true, channel };
    });
  }

  /** Forgets a channel with its address, rules and messages. @throws DomainError CHANNEL_NOT_FOUND */
  remove(admin: AuditActor, id: number): Promise<{ success: true }> {
    return this.transactions.run(async (tx) => {
      await this.channels.lock(tx);
      const channel = await this.views.channel(tx, id);
      await this.channels.remove(tx, id);
      const { hint, rules } = channel;
      const before = { hint, rules: rules.map(({ name }) => name) };
      await this.record(tx, admin, channel, { action: 'announce.channel.delete', before });
      return { success: true };
    });
  }

  /** Returns the columns of a webhook's address beside its box, which is sealed after this. @throws CHANNEL_EXISTS */
  private async addressed(tx: EntityManager, webhook: FoundWebhook, id: number | null) {
    const hash = webhookHash(webhook);
    if (await this.channels.isKnown(tx, hash, webhook.threadId, id)) throw DomainError.at('address', 'CHANNEL_EXISTS');
    await this.secrets.beforeSealing(tx);
    return { hint: webhookHint(webhook, webhook.title), webhookHash: hash, threadId: webhook.threadId };
  }

  private async record(
    tx: EntityManager,
    admin: AuditActor,
    { id, name }: AnnounceChannel,
    fact: Pick<AuditFact, 'action' | 'before' | 'after'>,
  ): Promise<void> {
    await this.audit.record(tx, admin, { ...fact, subject: name, things: [{ kind: 'channel', id }] }, [
      { type: 'announce.changed' },
      { type: 'checks.changed' },
    ]);
  }
}
