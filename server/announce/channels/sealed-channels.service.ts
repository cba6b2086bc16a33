import { Injectable } from '@nestjs/common';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { Transactions } from '../../database/transactions.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { SecretBoxes } from '../../secrets/secret-boxes.service.ts';
import { ChannelRepository } from './channel.repository.ts';
import { openWebhook } from '../discord/webhook-address.ts';

/** Lets channels go on that were broken only because the key was missing. */
@Injectable()
export class SealedChannelsService {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly transactions: Transactions,
    private readonly boxes: SecretBoxes,
    private readonly live: LiveService,
  ) {}

  /** Switches those on again whose address can be opened now. */
  async mend(): Promise<void> {
    const broken = await this.channels.sealed(this.transactions.manager);
    const ids = broken.filter((channel) => openWebhook(this.boxes, channel) !== null).map(({ id }) => id);
    if (ids.length === 0) return;
    await this.transactions.run(async (tx) => {
      if (!(await this.channels.unseal(tx, ids))) return;
      await this.live.append(tx, ADMIN_STREAM, [{ type: 'announce.changed' }, { type: 'checks.changed' }]);
    });
  }
}
