import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { Clock, MonotonicClock } from '../../config/clock.ts';
import { AppSettingRepository } from '../settings/app-setting.repository.ts';
import { Transactions } from '../transactions.ts';

const KEY = 'retention_clock';
/** It moves on at most so many times as fast as real time, and so far at once. */
const FASTEST = 48;
const MOST_MS = 2 * 86_400_000;
/** Nothing stored here is older: from a clock that began at 1970 it need not catch up with decades. */
const EARLIEST = Date.UTC(2026, 0, 1);

const storedSchema = z.object({ at: z.coerce.date() });

/**
 * What time it is for all that removes old rows for good. It is never ahead of the clock, follows it back at once, and
 * forward by two days for each hour that really passed, as the monotonic clock counts it. So a clock that is set years
 * ahead for an hour costs a day or four of the oldest rows, not all of them; and after a site was switched off for a
 * month, a day of running has caught up.
 *
 * It is stored, because a machine often starts with a wrong clock and no memory of the right one. A look whether the
 * clock was set a moment ago would not have seen that, and one whether the clocks disagree sees nothing where the
 * database and the site share a machine. The first time that is ever stored is believed.
 */
@Injectable()
export class RetentionClock {
  /** How far it may move on now, and when that was reckoned, by the monotonic clock. */
  private budgetMs = MOST_MS;
  private reckonedAt: number;

  constructor(
    private readonly transactions: Transactions,
    private readonly settings: AppSettingRepository,
    private readonly clock: Clock,
    private readonly monotonic: MonotonicClock,
  ) {
    this.reckonedAt = monotonic.ms();
  }

  /** Moves on. @throws what the database throws: then nothing may be removed */
  async now(): Promise<Date> {
    const now = this.clock.now().getTime();
    const tx = this.transactions.manager;
    const found = await this.settings.find(tx, KEY);
    const stored = found && storedSchema.parse(found.value);
    const ms = this.monotonic.ms();
    const budget = Math.min(MOST_MS, this.budgetMs + FASTEST * (ms - this.reckonedAt));
    const before = stored ? Math.max(stored.at.getTime(), EARLIEST) : now;
    const next = new Date(Math.min(now, before + budget));
    this.budgetMs = budget - Math.max(0, next.getTime() - before);
    this.reckonedAt = ms;
    await this.settings.put(tx, KEY, { at: next.toISOString() });
    return next;
  }

  /** What is older than this may go. @throws as now() */
  async daysAgo(days: number): Promise<Date> {
    return new Date((await this.now()).getTime() - days * 86_400_000);
  }
}
