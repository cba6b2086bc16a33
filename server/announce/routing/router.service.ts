import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { ToldItemRepository } from '../told-item.repository.ts';
import { RouterRepository } from './router.repository.ts';
import { route, windowOf } from './routing.ts';

/** So many happenings are compared with the rules in one transaction. */
const AT_ONCE = 200;

/** Compares happenings with the rules. Killed at any moment it has done all of it or nothing. D513. */
@Injectable()
export class RouterService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rows: RouterRepository,
    private readonly items: ToldItemRepository,
    private readonly clock: Clock,
  ) {}

  /** Compares everything that may be told now. Returns the number of happenings. */
  async run(): Promise<number> {
    let all = 0;
    if (!(await this.rows.isDue(this.transactions.manager))) return 0;
    for (;;) {
      const count = await this.transactions.run((tx) => this.some(tx));
      all += count;
      if (count < AT_ONCE) return all;
    }
  }

  private async some(tx: Transactions['manager']): Promise<number> {
    if (!(await this.rows.takeTurn(tx))) return 0;
    const ids = await this.rows.due(tx, AT_ONCE);
    if (ids.length === 0) return 0;
    const now = this.clock.now();
    const rules = await this.rows.rules(tx);
    const routed = rules.length === 0 ? [] : route(rules, await this.items.ofIds(tx, ids), now);
    const batches = new Map<string, typeof routed>();
    for (const each of routed) {
      const key = `${each.rule.id} ${each.key}`;
      batches.set(key, [...(batches.get(key) ?? []), each]);
    }
    for (const batch of batches.values()) {
      const [first] = batch;
      if (!first) continue;
      const told = batch.map(({ happening }) => happening);
      await this.rows.add(tx, first.rule, { key: first.key, window: windowOf(first, now), ids: told });
    }
    await this.rows.finish(tx, ids);
    return ids.length;
  }
}
