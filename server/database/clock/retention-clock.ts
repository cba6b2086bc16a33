import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { Clock, MonotonicClock } from '../../config/clock.ts';
import { AppSettingRepository } from '../settings/app-setting.repository.ts';
import { Transactions } from '../transactions.ts';

const KEY = 'retention_clock';
/** Greatest speed of this clock relative to real time, and its greatest single step. */
const FASTEST = 48;
const MOST_MS = 2 * 86_400_000;
/** Start of this clock: no stored row is older, so a machine clock of 1970 does not make it catch up for decades. */
const EARLIEST = Date.UTC(2026, 0, 1);

const storedSchema = z.object({ at: z.coerce.date() });

/**
 * Time for all code that deletes old rows. It is never ahead of the clock, follows it back at once, and follows it forward
 * by at most two days for each hour that really passed by the monotonic clock. A clock that is years ahead for an hour
 * thus costs the oldest one to four days of rows, not all of them; after a month switched off, a day of running catches up.
 *
 * The time is stored, because a machine often starts with a wrong clock and does not know the right one. Checking for
 * sudden changes would miss that, and comparing clocks finds nothing where the database and the site share a machine.
 * The first stored time is trusted.
 */
@Injectable()
export class RetentionClock {
  /** Greatest step that is allowed now, and the monotonic time at which it was computed. */
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

  /** Advances the clock and returns its time. @throws the database's error; nothing may be deleted then */
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

  /** Returns the time before which rows may be deleted. @throws as now() */
  async daysAgo(days: number): Promise<Date> {
    return new Date((await this.now()).getTime() - days * 86_400_000);
  }
}
