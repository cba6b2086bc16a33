import type { DataSource } from 'typeorm';
import { Clock, type MonotonicClock } from '../../config/clock.ts';
import { CLOCKS_AGREE_MS } from '../../config/stored-time.ts';
import { databaseNow } from './database-now.ts';

const MEASURE_EVERY_MS = 2000;

interface Measurement {
  /** Time of the database, in ms since 1970. */
  at: number;
  /** The same moment by the monotonic clock, in ms. */
  ms: number;
}

/**
 * The database's time: measured every two seconds and advanced by the monotonic clock in between. All processes on one
 * database agree on it, whatever the clocks of their machines show.
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

  /** Measures and follows the clock. `machine` is only compared with it. @throws when the database does not answer */
  static async follow(database: DataSource, machine: Clock, monotonic: MonotonicClock): Promise<DatabaseClock> {
    const clock = new DatabaseClock(database, machine, monotonic, { at: 0, ms: 0 });
    await clock.measure();
    clock.wait();
    return clock;
  }

  now(): Date {
    return new Date(this.base.at + this.monotonic.ms() - this.base.ms);
  }

  /** Time in ms by which this machine's clock was ahead of the database's at the last measurement. */
  get machineAheadMs(): number {
    return this.ahead;
  }

  /** Value of the header Date; null when this machine's clock is right to the second, so that Node's own can be used. */
  get httpDate(): string | null {
    return Math.abs(this.ahead) < 1000 ? null : this.now().toUTCString();
  }

  /** Measures the database's time. A difference smaller than half the round trip is ignored. */
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

  /** Calls `listener` when the database's clock was set by more than CLOCKS_AGREE_MS. */
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
        // Without the database the monotonic clock continues the time.
        .catch(() => undefined)
        .finally(() => {
          if (!this.stopped) this.wait();
        });
    }, MEASURE_EVERY_MS);
    this.timer.unref();
  }
}
