import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { ScheduleService } from '../../sync/schedule/schedule.service.ts';
import { namesOfLine } from './line-names.ts';
import { LINE_TABLES, type SeenName, SeenNameRepository } from './seen-name.repository.ts';

/** Lines of one transaction. */
const BATCH = 10_000;
const LOOK_MS = 20_000;
/** A line that was read this long ago is committed with all lines of lower ids, so that none is skipped. */
const SETTLED_MS = 120_000;

/**
 * Counts the names in stored lines, of all lines from the first start on. It follows behind the ingest, in batches, so
 * that no line costs a statement for it. One node at a time does it. D374.
 */
@Injectable()
export class SeenNamesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly names: SeenNameRepository,
    private readonly clock: Clock,
    private readonly schedule: ScheduleService,
  ) {}

  /** Reads lines that were stored since the last call. Returns their number. */
  async readNew(): Promise<number> {
    let all = 0;
    for (;;) {
      const read = await this.transactions.run((tx) => this.readBatch(tx));
      all += read;
      if (read === 0) return all;
    }
  }

  @Interval('bingo-seen-names', LOOK_MS)
  recur(): Promise<void> {
    return this.schedule.turn(SeenNamesService.name, 'names in log lines are counted later', () => this.readNew());
  }

  private async readBatch(tx: EntityManager): Promise<number> {
    const place = await this.names.lockPlace(tx);
    if (place === null) return 0;
    const until = new Date(this.clock.now().getTime() - SETTLED_MS);
    for (const table of LINE_TABLES) {
      const lines = await this.names.linesAfter(tx, table, place[table], until, BATCH);
      const last = lines.at(-1);
      if (last === undefined) continue;
      const seen = new Map<string, SeenName>();
      for (const { text, details, date } of lines) {
        for (const { kind, key, name } of namesOfLine(text, details)) {
          if (key === '') continue;
          const known = seen.get(`${kind} ${key}`);
          if (known === undefined) {
            seen.set(`${kind} ${key}`, { kind, key, name, lines: 1, firstAt: date, lastAt: date });
            continue;
          }
          known.lines++;
          if (known.name === '') known.name = name;
          if (date < known.firstAt) known.firstAt = date;
          if (date > known.lastAt) known.lastAt = date;
        }
      }
      await this.names.add(tx, [...seen.values()]);
      await this.names.savePlace(tx, { ...place, [table]: last.id });
      return lines.length;
    }
    return 0;
  }
}
