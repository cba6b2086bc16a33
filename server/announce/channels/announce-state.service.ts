import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.ts';
import { ChannelRepository } from './channel.repository.ts';
import { ChannelViewRepository } from './channel-view.repository.ts';

/** What operators want to know of the channels. */
interface AnnounceState {
  channels: number;
  /** Those that an admin has paused. */
  paused: number;
  /** Those that tell something: they are on and have a rule that is on. */
  telling: number;
  /** Names of those that nothing can be sent to, and why; `isSealed` when only the key of their address is missing. */
  broken: { name: string; problem: string; isSealed: boolean }[];
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
    const ruled = new Set((await this.channels.rules(manager)).flatMap((rule) => (rule.isOn ? [rule.channelId] : [])));
    const figures = [...(await this.views.figures(manager, null)).values()];
    const times = figures.flatMap(({ last_sent_at }) => last_sent_at?.getTime() ?? []);
    return {
      channels: channels.length,
      paused: channels.filter(({ state }) => state === 'off').length,
      telling: channels.filter(({ id, state }) => state === 'on' && ruled.has(id)).length,
      broken: channels
        .filter(({ state }) => state === 'broken')
        .map(({ name, problem, isSealed }) => ({ name, problem: problem ?? 'Nothing can be sent there', isSealed })),
      dead: figures.reduce((sum, { dead }) => sum + dead, 0),
      lastSentAt: times.length === 0 ? null : new Date(Math.max(...times)),
    };
  }
}
