import { CATCH_UP_LIMIT } from '../../shared/live/live.protocol.ts';
import type { LiveEvent } from '../../shared/live/live.protocol.ts';
import type { LiveStore } from './live.store.ts';

/** Gets the events of one read, in version order. A jump in the versions means: read everything again. */
export type LiveBatchListener = (events: LiveEvent[]) => void;

/** How far this node has read one stream, with the newest events kept for catch-up. */
export class StreamCursor {
  readonly listeners = new Set<LiveBatchListener>();
  /** Version of the newest event read; what lies in `recent` ends here without a gap. */
  version = 0;
  private recent: LiveEvent[] = [];
  private started: Promise<void> | null = null;
  private pumping: Promise<void> | null = null;
  private again = false;

  constructor(
    readonly stream: string,
    private readonly store: LiveStore,
  ) {}

  /** Sets the cursor to the newest version, once. A failure may be tried again. */
  ready(): Promise<void> {
    this.started ??= this.start().catch((error: unknown) => {
      this.started = null;
      throw error;
    });
    return this.started;
  }

  /** Events above `since` from memory; null when they are not all here. */
  since(since: number): LiveEvent[] | null {
    const missing = this.version - since;
    if (missing < 0 || missing > this.recent.length) return null;
    return missing === 0 ? [] : this.recent.slice(-missing);
  }

  /** Reads above the cursor and hands the events on. One read at a time; a call during a read makes one more. */
  pump(): Promise<void> {
    this.again = true;
    this.pumping ??= this.run().finally(() => {
      this.pumping = null;
    });
    return this.pumping;
  }

  private async start(): Promise<void> {
    const version = await this.store.version(this.stream);
    this.recent = gapless(await this.store.newest(this.stream, version, CATCH_UP_LIMIT), version);
    this.version = version;
  }

  private async run(): Promise<void> {
    await this.ready();
    while (this.again) {
      this.again = false;
      const events = await this.store.after(this.stream, this.version, CATCH_UP_LIMIT);
      if (events.length === 0) continue;
      this.take(events);
      if (events.length === CATCH_UP_LIMIT) this.again = true;
    }
  }

  private take(events: LiveEvent[]): void {
    const last = events.at(-1);
    if (!last) return;
    this.recent = gapless([...this.recent, ...events].slice(-CATCH_UP_LIMIT), last.version);
    this.version = last.version;
    for (const listener of this.listeners) listener(events);
  }
}

/** The tail of `events` that counts down from `version` without a hole: a restore leaves one. */
function gapless(events: LiveEvent[], version: number): LiveEvent[] {
  let first = events.length;
  let expected = version;
  while (first > 0 && events[first - 1]?.version === expected) {
    first--;
    expected--;
  }
  return events.slice(first);
}
