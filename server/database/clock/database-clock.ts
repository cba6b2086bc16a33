import type { DataSource } from 'typeorm';
import { Clock, type MonotonicClock } from '../../config/clock.ts';
import { CLOCKS_AGREE_MS } from '../../config/stored-time.ts';
import { databaseNow } from './database-now.ts';

const MEASURE_EVERY_MS = 2000;

interface Measurement {
  /** Time of the database, in ms since 1970. */
  at: number;
  /** The same moment by the monotonic clock. */
  ms: number;
}

/**
 * The database's time, as this process knows it: measured every two seconds and counted on by the monotonic clock in
 * between. All processes of one database agree on it, whatever the clocks of their machines say or are set to.
 */
export class DatabaseClock extends Clock {
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private ahead = 0;
  private readonly listeners = new Set<() => void>();

  private constructor(
    private readonly database: DataSource,
    private readonly machine: Clock,
    private readonly monotonic: MonotonicClock,
    private base: Measurement,
  ) {
    super();
  }

  /** @param machine the clock of this machine: compared, never believed. @throws when the database does not answer */
  static async follow(database: DataSource, machine: Clock, monotonic: MonotonicClock): Promise<DatabaseClock> {
    const clock = new DatabaseClock(database, machine, monotonic, { at: 0, ms: 0 });
    await clock.measure();
    clock.wait();
    return clock;
  }

  now(): Date {
    return new Date(this.base.at + this.monotonic.ms() - this.base.ms);
  }

  /** By how much the clock of this machine is ahead of the database's, in ms, at the last measurement. */
  get machineAheadMs(): number {
    return this.ahead;
  }

  /** For the header Date; null: the clock of this machine is right to the second, so Node's own will do. */
  get httpDate(): string | null {
    return Math.abs(this.ahead) < 1000 ? null : this.now().toUTCString();
  }

  /** Asks the database. Two measurements that differ by less than the answer travelled say the same. */
  async measure(): Promise<void> {
    const sent = this.monotonic.ms();
    const now = await databaseNow(this.database);
    const ms = this.monotonic.ms();
    const travelled = ms - sent;
    const at = now.getTime() + travelled / 2;
    this.ahead = this.machine.now().getTime() - at;
    const movedMs = Math.abs(at - this.now().getTime());
    if (movedMs <= travelled / 2 + 1) return;
    const isFirst = this.base.at === 0;
    this.base = { at, ms };
    if (!isFirst && movedMs > travelled + CLOCKS_AGREE_MS) for (const listener of this.listeners) listener();
  }

  /** Called when the database's clock was set by more than a little. */
  onSet(listener: () => void): void {
    this.listeners.add(listener);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private wait(): void {
    this.timer = setTimeout(() => {
      this.measure()
        // Without the database the monotonic clock goes on counting.
        .catch(() => undefined)
        .finally(() => {
          if (!this.stopped) this.wait();
        });
    }, MEASURE_EVERY_MS);
    this.timer.unref();
  }
}
