import { Logger } from '@nestjs/common';
import { CATCH_UP_LIMIT } from '../../../shared/live/live-protocol.ts';
import type { LiveEvent } from '../../../shared/live/live-protocol.ts';
import type { LiveEventRepository } from './live-event.repository.ts';
import { withoutWithdrawn } from './withdrawals.ts';

/**
 * Receives the events of one read, in version order. When a version is not the last one + 1 the state must be read again;
 * after a restore an event without changes has such a version.
 */
export type LiveBatchListener = (events: LiveEvent[]) => void;

const LONGEST_PAUSE_MS = 5000;
/** A cursor that the database has not confirmed for this long, in ms, is not used: readers poll instead. */
const FRESH_MS = 45_000;

/** Position up to which this node has read one stream, with the newest events kept for catch-up. */
export class StreamCursor {
  readonly listeners = new Set<LiveBatchListener>();
  /** Version of the newest event read; the events in `recent` end here without a gap. */
  version = 0;
  /** When the database last confirmed `version`, by performance.now(). */
  readAt = -Infinity;
  private readonly log = new Logger('live');
  private recent: LiveEvent[] = [];
  /** Events of `recent` that may be handed out; null when not computed since the last event. */
  private open: LiveEvent[] | null = null;
  private started: Promise<void> | null = null;
  private pumping: Promise<void> | null = null;
  private again = false;
  private stopped = false;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly stream: string,
    private readonly store: LiveEventRepository,
  ) {}

  /** Sets the cursor to the newest version, once. After a failure it can be called again. */
  ready(): Promise<void> {
    this.started ??= this.restart().catch((error: unknown) => {
      this.started = null;
      throw error;
    });
    return this.started;
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** True when the database has confirmed `version` in the last 45 s. */
  get isFresh(): boolean {
    return performance.now() - this.readAt <= FRESH_MS;
  }

  /** Returns the events above `since` from memory; null when some are missing or contain data that was withdrawn later. */
  since(since: number): LiveEvent[] | null {
    this.open ??= withoutWithdrawn(this.recent);
    const missing = this.version - since;
    if (missing < 0 || missing > this.open.length) return null;
    return missing === 0 ? [] : this.open.slice(-missing);
  }

  /**
   * Reads above the cursor and hands the events to the listeners. One read runs at a time; a call during a read causes one
   * more. A failed read is retried until it succeeds. Resolves when the present reads have ended, successful or not.
   */
  pump(): Promise<void> {
    this.again = true;
    this.pumping ??= this.run();
    return this.pumping;
  }

  /** Like pump(); also finds a version that moved without an event, up or down. */
  async check(): Promise<void> {
    await this.pump();
    try {
      const before = this.version;
      const version = await this.store.version(this.stream);
      if (version === before || this.version !== before || this.pumping) return;
      // A higher version: an event may just have been committed and its notification is on the way.
      if (version > before && (await this.store.after(this.stream, before, 1)).length > 0) return await this.pump();
      await this.restart();
      this.deliver([{ stream: this.stream, version: this.version, at: new Date().toISOString(), changes: [] }]);
    } catch (error) {
      this.log.warn(`could not check stream ${this.stream}: ${String(error)}`);
    }
  }

  private async restart(): Promise<void> {
    const version = await this.store.version(this.stream);
    this.recent = gapless(await this.store.newest(this.stream, version, CATCH_UP_LIMIT), version);
    this.open = null;
    this.version = version;
    this.readAt = performance.now();
  }

  private async run(): Promise<void> {
    try {
      await this.ready();
      while (this.again && !this.stopped) {
        this.again = false;
        const events = await this.store.after(this.stream, this.version, CATCH_UP_LIMIT);
        this.readAt = performance.now();
        this.failures = 0;
        this.take(events);
        if (events.length === CATCH_UP_LIMIT) this.again = true;
      }
    } catch (error) {
      if (this.stopped) return;
      this.log.warn(`could not read stream ${this.stream}: ${String(error)}`);
      const pause = Math.min(LONGEST_PAUSE_MS, 100 * 2 ** this.failures++);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.pump(), pause);
    } finally {
      // Set here and not in a later promise: a call in between would be lost.
      this.pumping = null;
    }
  }

  private take(events: LiveEvent[]): void {
    const last = events.at(-1);
    if (!last) return;
    this.recent = gapless([...this.recent, ...events].slice(-CATCH_UP_LIMIT), last.version);
    this.open = null;
    this.version = last.version;
    this.deliver(events);
  }

  private deliver(events: LiveEvent[]): void {
    for (const listener of [...this.listeners]) listener(events);
  }
}

/** Returns the tail of `events` whose versions end at `version` without a gap; a restore leaves a gap. */
function gapless(events: LiveEvent[], version: number): LiveEvent[] {
  let first = events.length;
  let expected = version;
  while (first > 0 && events[first - 1]?.version === expected) {
    first--;
    expected--;
  }
  return events.slice(first);
}
