import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RULE_PRESETS } from '../../../shared/announce/rule-presets.ts';
import { Config } from '../../config/config.ts';
import { Transactions } from '../../database/transactions.ts';
import { SecretBoxes } from '../../secrets/secret-boxes.service.ts';
import { ChannelRepository } from './channel.repository.ts';
import { sealWebhook, webhookHash, webhookHint } from '../discord/webhook-address.ts';

/** Presets of each channel of the practice clan. */
const PRESETS: Readonly<Record<string, readonly string[]>> = {
  achievements: ['drops', 'log', 'milestones'],
  bingo: ['bingo', 'standings'],
  leaders: ['members'],
};

/** Gives an empty practice clan channels and rules, so that a newcomer sees messages without setting anything up. */
@Injectable()
export class PracticeChannelsService implements OnApplicationBootstrap {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly transactions: Transactions,
    private readonly boxes: SecretBoxes,
    private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { practiceWebhooks } = this.config;
    if (practiceWebhooks.length === 0) return;
    await this.transactions.run(async (tx) => {
      await this.channels.lock(tx);
      if ((await this.channels.list(tx)).length > 0) return;
      const since = await this.channels.newestHappening(tx);
      for (const { name, ...address } of practiceWebhooks) {
        const webhook = { ...address, threadId: null };
        const fields = {
          name,
          hint: webhookHint(webhook),
          webhookHash: webhookHash(webhook),
          createdBy: 'The practice world',
        };
        const id = await this.channels.add(tx, fields, (row) => sealWebhook(this.boxes, row, webhook));
        const presets = RULE_PRESETS.filter((preset) => PRESETS[name]?.includes(preset.id));
        for (const { name: title, kinds, filter, batch_s: batchS, picture } of presets) {
          const rule = { channelId: id, name: title, kinds: [...kinds], filter, batchS: Math.min(batchS, 5), picture };
          await this.channels.addRule(tx, { ...rule, since });
        }
      }
    });
  }
}
