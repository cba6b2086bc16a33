import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Happening } from './happening-facts.ts';
import { HappeningRepository } from './happening.repository.ts';

export type { Happening };

/** Notes what happened, in the transaction that makes it happen: with the commit it is noted, without it never was. */
@Injectable()
export class HappeningsService {
  /** What transactions have noted that write all of it at their end. */
  private readonly gathered = new WeakMap<EntityManager, Happening[]>();

  constructor(private readonly happenings: HappeningRepository) {}

  /** Keeps everything that is noted in the transaction from now on until `noteGathered`, so that it takes one statement. */
  gather(tx: EntityManager): void {
    if (!this.gathered.has(tx)) this.gathered.set(tx, []);
  }

  /**
   * Notes what happened, in order. Call it after all other writes and before the live events. Costs one statement; none
   * for an empty list.
   */
  async note(tx: EntityManager, happenings: readonly Happening[]): Promise<void> {
    const waiting = this.gathered.get(tx);
    if (waiting) waiting.push(...happenings);
    else if (happenings.length > 0) await this.happenings.note(tx, happenings);
  }

  /** Notes what a clock finds, unless it was noted under this key before. */
  async noteOnce(tx: EntityManager, key: string, happening: Happening): Promise<void> {
    await this.happenings.note(tx, [happening], key);
  }

  /**
   * Notes what was gathered, after `more` of the caller. A line that completed a square of a delayed board is told no
   * earlier than the square.
   */
  async noteGathered(tx: EntityManager, more: readonly Happening[]): Promise<void> {
    const board = this.gathered.get(tx) ?? [];
    this.gathered.delete(tx);
    const delayS = Math.max(0, ...board.map((each) => each.delayS ?? 0));
    await this.note(tx, [...more.map((each) => (delayS === 0 ? each : { ...each, delayS })), ...board]);
  }
}
