import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SecretHolderRegistry } from '../../secrets/secret-holder.registry.ts';
import { ChannelRepository } from './channel.repository.ts';

/** Tells which stored addresses of webhooks are sealed, so that those without a key are counted for admins. */
@Injectable()
export class ChannelSecretsService implements OnModuleInit {
  constructor(
    private readonly holders: SecretHolderRegistry,
    private readonly channels: ChannelRepository,
  ) {}

  onModuleInit(): void {
    const list = async (tx: Parameters<ChannelRepository['list']>[0]) =>
      (await this.channels.list(tx)).flatMap(({ secretBox }) => (secretBox === null ? [] : [secretBox]));
    this.holders.serve({ what: 'webhook', list });
  }
}
