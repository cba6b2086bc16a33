import { Injectable } from '@nestjs/common';
import type { AnnouncePreview, PreviewBody } from '../../../shared/announce/messages.schemas.ts';
import { STANDINGS } from '../../../shared/announce/rule-kinds.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { ChannelRepository } from '../channels/channel.repository.ts';
import type { LiveRule } from '../routing/routing.ts';
import { ToldItemRepository } from '../told-item.repository.ts';
import { StandingsReaderService } from '../standings/standings-reader.service.ts';
import { cardOf, standingsCard } from './message.presenter.ts';
import { type PreviewMessage, previewMessages } from './preview.ts';

/** So many happenings are compared at most. */
const MOST_ITEMS = 2000;
const MOST_SHOWN = 20;

/** Shows what a rule would have told, by the words of the product itself. Nothing is stored or sent. */
@Injectable()
export class PreviewService {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly items: ToldItemRepository,
    private readonly transactions: Transactions,
    private readonly standings: StandingsReaderService,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError CHANNEL_NOT_FOUND */
  async preview(body: PreviewBody): Promise<{ success: true; preview: AnnouncePreview }> {
    const { messages, isPartial } = await this.transactions.snapshot(async (tx) => {
      const channel = await this.channels.find(tx, body.channel_id);
      if (!channel) throw DomainError.at('channel_id', 'CHANNEL_NOT_FOUND');
      const { timezone } = channel;
      const always = { timezone, since: 0, toldBefore: null, isFlooded: false };
      const others = (await this.channels.rules(tx, channel.id)).filter(({ isOn }) => isOn);
      const ids = await this.items.recent(tx, body.kinds, body.days, MOST_ITEMS + 1);
      const items = await this.items.ofIds(tx, ids.slice(-MOST_ITEMS));
      const rule: LiveRule = { ...ruleOf(body), ...always };
      const messages = previewMessages(
        rule,
        others.map((other) => ({ ...other, ...always })),
        items,
      );
      return { messages, isPartial: ids.length > MOST_ITEMS };
    });
    const kept = messages.filter(({ isDropped }) => !isDropped);
    // Standings of the past are not stored: those of now are shown.
    const running = body.kinds.includes(STANDINGS) ? await this.standings.ofRunning(body.filter) : [];
    const at = this.clock.now().toISOString();
    return {
      success: true,
      preview: {
        days: body.days,
        messages: kept.length + running.length,
        items: kept.reduce((sum, { items }) => sum + items.length, running.length),
        dropped: messages.length - kept.length,
        by_day: byDay(kept),
        newest: [
          ...running.map((words) => ({ ...standingsCard(words), items: 1, at })),
          ...kept.slice(-MOST_SHOWN).reverse().flatMap(shown),
        ].slice(0, MOST_SHOWN),
        is_partial: isPartial,
      },
    };
  }
}

function ruleOf(body: PreviewBody): Omit<LiveRule, 'timezone' | 'since' | 'toldBefore' | 'isFlooded'> {
  const { channel_id, kinds, filter, batch_s, quiet_from, quiet_to, quiet, max_age_s } = body;
  const times = { batchS: batch_s, quietFrom: quiet_from, quietTo: quiet_to, quiet, maxAgeS: max_age_s };
  return { id: 0, channelId: channel_id, kinds, filter, ...times };
}

function byDay(messages: readonly PreviewMessage[]): { day: string; messages: number }[] {
  const counts = new Map<string, number>();
  for (const { readyAt } of messages) {
    const day = readyAt.toISOString().slice(0, 10);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts].map(([day, count]) => ({ day, messages: count }));
}

function shown({ items, readyAt }: PreviewMessage) {
  const card = cardOf(items);
  return card === null ? [] : [{ ...card, items: items.length, at: readyAt.toISOString() }];
}
