import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AnnounceChannel, AnnounceRule } from '../../../shared/announce/announce.schemas.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { withVersion } from '../../live/reads/versioned.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import type { AnnounceRuleEntity } from '../entities/announce-rule.entity.ts';
import { presentChannel, presentRule } from './channel.presenter.ts';
import { ChannelRepository } from './channel.repository.ts';
import { ChannelViewRepository } from './channel-view.repository.ts';
import { RuleNamesRepository } from './rule-names.repository.ts';

/** Reads channels and rules as pages of admins show them. */
@Injectable()
export class ChannelViewService {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly views: ChannelViewRepository,
    private readonly names: RuleNamesRepository,
    private readonly transactions: Transactions,
    private readonly live: LiveService,
  ) {}

  /** Returns all channels with their rules, and the version of the `admin` stream that they belong to. */
  async list(): Promise<{ success: true; channels: AnnounceChannel[] }> {
    const { channels, version } = await this.transactions.snapshot(async (tx) => {
      const [entities, rules] = [await this.channels.list(tx), await this.channels.rules(tx)];
      const figures = await this.views.figures(tx, null);
      const presented = await this.present(tx, rules);
      const version = await this.live.currentVersion(tx, ADMIN_STREAM);
      const all = entities.map((entity) => {
        const own = presented.filter(({ channel_id }) => channel_id === entity.id);
        return presentChannel(entity, figures.get(entity.id), own);
      });
      return { channels: all, version };
    });
    return withVersion({ success: true, channels }, version);
  }

  /** Returns a channel with its rules. @throws DomainError CHANNEL_NOT_FOUND */
  async channel(tx: EntityManager, id: number): Promise<AnnounceChannel> {
    const entity = await this.channels.find(tx, id);
    if (!entity) throw new DomainError('CHANNEL_NOT_FOUND');
    const rules = await this.present(tx, await this.channels.rules(tx, id));
    return presentChannel(entity, (await this.views.figures(tx, id)).get(id), rules);
  }

  /** Returns a rule. @throws DomainError RULE_NOT_FOUND */
  async rule(tx: EntityManager, id: number): Promise<AnnounceRule> {
    const entity = await this.channels.findRule(tx, id);
    const [rule] = entity ? await this.present(tx, [entity]) : [];
    if (!rule) throw new DomainError('RULE_NOT_FOUND');
    return rule;
  }

  private async present(tx: EntityManager, rules: readonly AnnounceRuleEntity[]): Promise<AnnounceRule[]> {
    const boards = rules.flatMap(({ filter }) => filter.boards ?? []);
    const shown = await this.views.shownBoards(tx, boards);
    const there = await this.names.named(
      tx,
      rules.map(({ filter }) => filter),
    );
    return rules.map((rule) => presentRule(rule, shown, there));
  }
}
