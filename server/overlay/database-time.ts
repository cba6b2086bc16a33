import { Injectable } from '@nestjs/common';
import { databaseNow } from '../database/clock/database-now.ts';
import { Transactions } from '../database/transactions.ts';

/**
 * What time it is in the database, whose clock dates the live events. Between two questions it is carried on by a clock
 * that nobody can set, so a process whose own clock is wrong or is changed still keeps the delays. Never ahead of the
 * database: nothing may be told too early.
 */
@Injectable()
export class DatabaseTime {
  /** The database's time minus ticks(), in ms; null: never asked. */
  private offset: number | null = null;

  constructor(private readonly transactions: Transactions) {}

  /** Milliseconds since some moment in the past; never set back. */
  ticks(): number {
    return performance.now();
  }

  /** Asks. What was known stays when the answer does not contradict it. @throws when the database is away */
  async measure(): Promise<void> {
    const asked = this.ticks();
    const now = await databaseNow(this.transactions.manager);
    const answered = this.ticks();
    // It was read somewhere between the two, however long the answer took.
    const [least, most] = [now.getTime() - answered, now.getTime() - asked];
    if (this.offset === null || this.offset < least || this.offset > most) this.offset = least;
  }

  /** Milliseconds since 1970. @throws Error before measure() */
  now(): number {
    if (this.offset === null) throw new Error("the database's time is not known yet");
    return this.ticks() + this.offset;
  }

  /** The newest moment that may be told with a delay of so many seconds, in ms; without a delay no clock is asked. */
  cutoff(delayS: number): number {
    return delayS === 0 ? Infinity : this.now() - delayS * 1000;
  }
}
