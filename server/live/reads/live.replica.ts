import type { LiveEvent } from '../../../shared/live/live.protocol.ts';
import { changesSchema, type Stream, type StreamChanges } from '../../../shared/live-streams.ts';
import type { Versioned } from './versioned.ts';
import type { LiveService } from '../stream/live.service.ts';

interface ReplicaParts<T, S extends Stream> {
  live: Pick<LiveService, 'onEvent'>;
  stream: S;
  /** The state of one moment and its version; null: there is none. */
  load: () => Promise<Versioned<T> | null>;
  /** The state after a change; null: it is gone. */
  apply: (state: T, change: StreamChanges[S]) => T | null;
  /** The state is another one now, or gone. */
  changed: () => void;
}

/**
 * A state in the memory of this process that follows its stream: read once, then folded by the events. After a hole, or
 * when it comes back after it was gone, it is read again.
 */
export class LiveReplica<T, S extends Stream> {
  /** null: not read yet, or gone. */
  current: Versioned<T> | null = null;
  private waiting: LiveEvent<StreamChanges[S]>[] | null = null;
  private working: Promise<void> | null = null;
  private end: (() => void) | null = null;
  private stale = true;
  private stopped = false;

  constructor(private readonly parts: ReplicaParts<T, S>) {}

  /** What may be shown without asking: null while it has to be read again, as it may be hidden by now. */
  get shown(): Versioned<T> | null {
    return this.stale ? null : this.current;
  }

  /** Reads what has to be read. @throws when the database is away */
  async ready(): Promise<Versioned<T> | null> {
    while (this.stale && !this.stopped) {
      this.working ??= this.load().finally(() => {
        this.working = null;
      });
      await this.working;
    }
    return this.current;
  }

  stop(): void {
    this.stopped = true;
    this.end?.();
    this.end = null;
    this.current = null;
  }

  private async load(): Promise<void> {
    // Subscribed first: what is committed from now on arrives, and is held until the state is there.
    this.waiting = [];
    try {
      this.end ??= await this.parts.live.onEvent(this.parts.stream, (event) => this.take(event));
      this.current = await this.parts.load();
      this.stale = false;
    } finally {
      const { waiting } = this;
      this.waiting = null;
      if (!this.stale) for (const event of waiting) this.take(event);
      if (this.stopped) this.stop();
      this.parts.changed();
    }
  }

  private take(event: LiveEvent<StreamChanges[S]>): void {
    if (this.waiting) {
      this.waiting.push(event);
      return;
    }
    const { current } = this;
    if (current && event.version <= current.version) return;
    // Stored changes have their keys in another order; bodies made of parsed ones are the same on every node.
    const { data: changes } = changesSchema<S>(this.parts.stream).safeParse(event.changes);
    if (!current || !changes || event.version !== current.version + 1) {
      // It may be there again; or events are missing.
      this.stale = true;
      if (current) void this.ready().catch(() => undefined);
      return;
    }
    let state: T | null = current.state;
    for (const change of changes) state = state === null ? null : this.parts.apply(state, change);
    this.current = state === null ? null : { state, version: event.version };
    this.parts.changed();
  }
}
