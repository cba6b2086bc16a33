import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.ts';
import { ChannelRepository } from './channel.repository.ts';
import { ChannelViewRepository } from './channel-view.repository.ts';

/** What operators want to know of the channels. */
interface AnnounceState {
  channels: number;
  /** Names of those that nothing can be sent to, and why. */
  broken: { name: string; problem: string }[];
  /** Messages that were given up and not dealt with. */
  dead: number;
  lastSentAt: Date | null;
}

/** Sums up the channels, for the checklist of admins. */
@Injectable()
export class AnnounceStateService {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly views: ChannelViewRepository,
    private readonly transactions: Transactions,
  ) {}

  async get(): Promise<AnnounceState> {
    const { manager } = this.transactions;
    const channels = await this.channels.list(manager);
    const figures = [...(await this.views.figures(manager, null)).values()];
    const times = figures.flatMap(({ last_sent_at }) => last_sent_at?.getTime() ?? []);
    return {
      channels: channels.length,
      broken: channels
        .filter(({ state }) => state === 'broken')
        .map(({ name, problem }) => ({ name, problem: problem ?? 'Nothing can be sent there' })),
      dead: figures.reduce((sum, { dead }) => sum + dead, 0),
      lastSentAt: times.length === 0 ? null : new Date(Math.max(...times)),
    };
  }
}
