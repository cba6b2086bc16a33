import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { adopt, advance, type Apply, type HeardEvent, type Replica } from '../../../shared/live/live-merge.ts';
import type { LiveEvent } from '../../../shared/live/live-protocol.ts';
import { changesSchema, type Stream, type StreamChanges } from '../../../shared/live-streams.ts';
import type { LiveService } from '../stream/live.service.ts';
import type { Versioned } from './versioned.ts';

const FIRST_PAUSE_MS = 100;

interface ReplicaOptions<T, S extends Stream, Change> {
  live: Pick<LiveService, 'onEvent'>;
  stream: S;
  /** Returns false when there is nothing to follow. Checked before the stream is subscribed to. */
  exists?: () => Promise<boolean>;
  /** Returns the state of one moment and its version, or null when it does not exist. */
  load: () => Promise<Versioned<T> | null>;
  /** Returns the changes of an event for `apply`, or null to load again. Defaults to the stream's own changes. */
  changesOf?: (event: LiveEvent) => Change[] | null;
  /** Returns true for a change that has too little data to be applied; the state is loaded instead. */
  tooWide?: (change: Change) => boolean;
  /**
   * Begins to read the data that the changes of the next step need; no part of the step is shown before. Returns null when
   * they need none.
   */
  prepare?: (changes: readonly Change[]) => Promise<void> | null;
  /** Returns the state after a change, or null when it was deleted. May change the object itself: nothing else uses it. */
  apply: (state: T, change: Change) => T | null;
  /** Called synchronously after each change of the state, and after its deletion. */
  changed: () => void;
  /** Called when the state must be loaded again, before that begins. */
  stale?: () => void;
  /** Repeats a load that failed in the background, with pauses that double; without it the next reader repeats it. */
  retry?: { longestMs: number; isWanted: () => boolean };
}

/**
 * State in the memory of this process that follows its stream: subscribe, hold events, load, then advance. A gap between
 * two versions, or an event without changes, as a restore sends it, loads the state again.
 */
export class LiveReplica<T, S extends Stream, Change = StreamChanges[S]> {
  /** Null when not loaded yet, or when the state does not exist. */
  current: Versioned<T> | null = null;
  private readonly log = new Logger('live');
  private readonly changesOf: (event: LiveEvent) => Change[] | null;
  private replica: Replica<T | null> | null = null;
  /** Events above the version of the state. */
  private readonly heard = new Map<number, HeardEvent<Change>>();
  private isStale = true;
  private isHolding = false;
  private stopped = false;
  private loading: Promise<void> | null = null;
  private preparing: Promise<void> | null = null;
  /** Loads in the background; null when there are none. */
  private working: Promise<void> | null = null;
  private end: (() => void) | null = null;

  constructor(private readonly options: ReplicaOptions<T, S, Change>) {
    // Change differs from the stream's own type only when changesOf is given.
    this.changesOf = options.changesOf ?? (parsedChanges(options.stream) as (event: LiveEvent) => Change[] | null);
  }

  /** The state, or null while it must be loaded again, because it may be hidden by now. */
  get shown(): Versioned<T> | null {
    return this.isStale ? null : this.current;
  }

  /** Loads what must be loaded. @throws when the database is away */
  async ready(): Promise<Versioned<T> | null> {
    while (this.isStale && !this.stopped) {
      this.loading ??= this.load().finally(() => {
        this.loading = null;
      });
      await this.loading;
    }
    return this.current;
  }

  /** Resolves when all events received so far are applied, even if loads in the background fail before. */
  async settled(): Promise<void> {
    for (let work = this.working ?? this.preparing; work; work = this.working ?? this.preparing) await work;
  }

  /** Loads the state again in the background. */
  reload(): void {
    this.isStale = true;
    this.options.stale?.();
    if (this.stopped || this.options.retry?.isWanted() === false) return;
    this.working ??= this.loadUntilDone();
  }

  stop(): void {
    this.stopped = true;
    this.end?.();
    this.end = null;
    this.current = null;
  }

  private async loadUntilDone(): Promise<void> {
    const { retry, stream } = this.options;
    for (let failures = 0; this.isStale && !this.stopped && retry?.isWanted() !== false; failures++) {
      try {
        await this.ready();
      } catch (error) {
        this.log.warn(`could not load the state of ${stream}: ${String(error)}`);
        if (!retry) break;
        await pause(Math.min(retry.longestMs, FIRST_PAUSE_MS * 2 ** failures), undefined, { ref: false });
      }
    }
    // Set here and not in a later promise: a reload that is requested in between would be lost.
    this.working = null;
  }

  private async load(): Promise<void> {
    const { live, stream, exists, load } = this.options;
    // The answer of the load contains everything that was committed before it.
    this.heard.clear();
    this.isHolding = true;
    try {
      const isThere = this.end !== null || !exists || (await exists());
      if (isThere) this.end ??= await live.onEvent(stream, (event) => this.take(event));
      this.begin(isThere ? await load() : null);
    } finally {
      this.isHolding = false;
      if (this.stopped) this.stop();
    }
    if (!this.stopped) this.proceed();
  }

  private begin(found: Versioned<T> | null): void {
    if (this.stopped) return;
    // The events that were held are applied by proceed(), which prepares them.
    const answer = found && { data: found.state as T | null, version: found.version };
    this.isStale = false;
    this.show(answer && adopt(null, answer, new Map<number, never>(), this.apply));
  }

  private take(event: LiveEvent): void {
    if (this.stopped) return;
    const { version } = event;
    if (this.isHolding) this.heard.set(version, { version, changes: this.changesOf(event) });
    // The state may exist again; the next reader loads it.
    else if (!this.current) this.isStale = true;
    else if (this.isStale) this.reload();
    else if (version > this.current.version) {
      this.heard.set(version, { version, changes: this.changesOf(event) });
      this.proceed();
    }
  }

  /** Applies the events received so far as one step, synchronously when nothing must be prepared for it. */
  private proceed(): void {
    const { replica, options } = this;
    if (!replica || this.preparing || this.isStale || this.heard.size === 0) return;
    if (!this.isWhole(replica.version)) return this.reload();
    // A copy, because more events arrive while this step is prepared.
    const events = new Map(this.heard);
    const changes = [...events.values()].flatMap((event) => event.changes ?? []);
    const prepared = options.prepare?.(changes) ?? null;
    if (prepared === null) return this.step(replica, events);
    this.preparing = prepared
      .then(
        () => this.step(replica, events),
        (error: unknown) => {
          this.log.warn(`could not prepare a step of ${options.stream}: ${String(error)}`);
          this.reload();
        },
      )
      .finally(() => {
        this.preparing = null;
        this.proceed();
      });
  }

  /** Returns true when the received events follow the version without a gap, and all of them can be applied. */
  private isWhole(version: number): boolean {
    for (let next = version + 1; next <= version + this.heard.size; next++) {
      const changes = this.heard.get(next)?.changes;
      if (!changes || changes.some((change) => this.options.tooWide?.(change))) return false;
    }
    return true;
  }

  private step(replica: Replica<T | null>, events: ReadonlyMap<number, HeardEvent<Change>>): void {
    // The state was loaded again since, or must be.
    if (this.replica !== replica || this.isStale || this.stopped) return;
    try {
      this.show(advance(replica, events, this.apply));
    } catch (error) {
      this.log.error(`could not apply events of ${this.options.stream}`, error);
      // The state may contain half of a change.
      this.reload();
    }
  }

  private readonly apply: Apply<T | null, Change> = (state, change) =>
    state === null ? null : this.options.apply(state, change);

  /** Stores the state after a load or a step. @param replica null when the state does not exist */
  private show(replica: Replica<T | null> | null): void {
    const state = replica?.data ?? null;
    for (const version of this.heard.keys()) if (replica && version <= replica.version) this.heard.delete(version);
    if (replica === null || state === null) {
      this.replica = null;
      this.current = null;
      // A held event may have created the state again; the next reader loads it.
      this.isStale = this.heard.size > 0;
      this.heard.clear();
    } else {
      this.replica = replica;
      this.current = { state, version: replica.version };
    }
    this.options.changed();
  }
}

/** Parses an event's changes: stored ones have another order of keys, bodies made of parsed ones are equal on all nodes. */
function parsedChanges<S extends Stream>(stream: S): (event: LiveEvent) => StreamChanges[S][] | null {
  const schema = changesSchema<S>(stream);
  return ({ changes }) => schema.safeParse(changes).data ?? null;
}
