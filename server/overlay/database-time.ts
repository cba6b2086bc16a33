import { Injectable } from '@nestjs/common';
import { databaseNow } from '../database/clock/database-now.ts';
import { Transactions } from '../database/transactions.ts';

/**
 * Current time of the database, whose clock dates the live events. Between two measurements a monotonic clock continues
 * it, so that delays are exact on a machine whose own clock is wrong or is set. The time is never ahead of the
 * database, so that nothing is published too early.
 */
@Injectable()
export class DatabaseTime {
  /** The database's time minus ticks(), in ms; null before the first measurement. */
  private offset: number | null = null;

  constructor(private readonly transactions: Transactions) {}

  /** Returns milliseconds of a monotonic clock. */
  ticks(): number {
    return performance.now();
  }

  /**
   * Measures the time. Keeps the known offset if the answer allows it. @throws Error when the database is unavailable
   */
  async measure(): Promise<void> {
    const asked = this.ticks();
    const now = await databaseNow(this.transactions.manager);
    const answered = this.ticks();
    // The database read its clock at some point between `asked` and `answered`.
    const [least, most] = [now.getTime() - answered, now.getTime() - asked];
    if (this.offset === null || this.offset < least || this.offset > most) this.offset = least;
  }

  /** Returns milliseconds since 1970. @throws Error before measure() */
  now(): number {
    if (this.offset === null) throw new Error("the database's time is not known yet");
    return this.ticks() + this.offset;
  }

  /**
   * Returns the latest time (ms) to publish with a delay in seconds. Returns Infinity, without a clock, for no delay.
   */
  cutoff(delayS: number): number {
    return delayS === 0 ? Infinity : this.now() - delayS * 1000;
  }
}
