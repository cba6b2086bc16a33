import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { adopt, advance, type Apply, type HeardEvent, type Replica } from '../../../shared/live/live.merge.ts';
import type { LiveEvent } from '../../../shared/live/live.protocol.ts';
import { changesSchema, type Stream, type StreamChanges } from '../../../shared/live-streams.ts';
import type { LiveService } from '../stream/live.service.ts';
import type { Versioned } from './versioned.ts';

const FIRST_PAUSE_MS = 100;

interface ReplicaOptions<T, S extends Stream, Change> {
  live: Pick<LiveService, 'onEvent'>;
  stream: S;
  /** Returns false when there is nothing to follow. Checked before the stream is subscribed to. */
  exists?: () => Promise<boolean>;
  /** Returns the state of one moment and its version, or null when it is gone. */
  load: () => Promise<Versioned<T> | null>;
  /** Returns what `apply` takes of an event, or null when it must be loaded; without it the stream's own changes. */
  changesOf?: (event: LiveEvent) => Change[] | null;
  /** Returns true for a change that names too little to be applied: the state is loaded instead. */
  tooWide?: (change: Change) => boolean;
  /**
   * Begins to read what the changes of the next step need: no part of it is shown before that is done. Returns null when
   * they need nothing.
   */
  prepare?: (changes: readonly Change[]) => Promise<void> | null;
  /** Returns the state after a change, or null when it is gone. The same object may be changed: nothing else keeps it. */
  apply: (state: T, change: Change) => T | null;
  /** Called in the turn in which the state became another one, or gone. */
  changed: () => void;
  /** Called when the state must be loaded again, before that begins. */
  stale?: () => void;
  /** Repeats a load that failed in the background, with pauses that double; without it the next reader repeats it. */
  retry?: { longestMs: number; isWanted: () => boolean };
}

/**
 * A state in the memory of this process that follows its stream: subscribe, hold, load, then advance. A hole between two
 * versions and an event without changes, which a restore leaves, load it again.
 */
export class LiveReplica<T, S extends Stream, Change = StreamChanges[S]> {
  /** null: not loaded yet, or gone. */
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
  /** The loads in the background. */
  private working: Promise<void> | null = null;
  private end: (() => void) | null = null;

  constructor(private readonly options: ReplicaOptions<T, S, Change>) {
    // Change is another type than the stream's own only beside a changesOf of its own.
    this.changesOf = options.changesOf ?? (parsedChanges(options.stream) as (event: LiveEvent) => Change[] | null);
  }

  /** The state, or null while it must be loaded again, as it may be hidden by now. */
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

  /** Resolves when all that was heard so far is taken in, however often the loads in the background fail before. */
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
    // At once, not by a later promise: a reload that is requested in between would be lost.
    this.working = null;
  }

  private async load(): Promise<void> {
    const { live, stream, exists, load } = this.options;
    // What was committed before the load is in its answer.
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
    // It may be there again: the next reader finds out.
    else if (!this.current) this.isStale = true;
    else if (this.isStale) this.reload();
    else if (version > this.current.version) {
      this.heard.set(version, { version, changes: this.changesOf(event) });
      this.proceed();
    }
  }

  /** Takes the next step, in this turn when nothing must be prepared for it. */
  private proceed(): void {
    const { replica, options } = this;
    if (!replica || this.preparing || this.isStale || this.heard.size === 0) return;
    if (!this.isWhole(replica.version)) return this.reload();
    // Of its own: more is heard while this step is prepared.
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

  /** Returns true when the events heard follow the version without a hole, and all of them can be applied. */
  private isWhole(version: number): boolean {
    for (let next = version + 1; next <= version + this.heard.size; next++) {
      const changes = this.heard.get(next)?.changes;
      if (!changes || changes.some((change) => this.options.tooWide?.(change))) return false;
    }
    return true;
  }

  private step(replica: Replica<T | null>, events: ReadonlyMap<number, HeardEvent<Change>>): void {
    // It was loaded again since, or must be.
    if (this.replica !== replica || this.isStale || this.stopped) return;
    try {
      this.show(advance(replica, events, this.apply));
    } catch (error) {
      this.log.error(`could not apply events of ${this.options.stream}`, error);
      // The state may have half of a change.
      this.reload();
    }
  }

  private readonly apply: Apply<T | null, Change> = (state, change) =>
    state === null ? null : this.options.apply(state, change);

  /** @param replica null: the state is gone */
  private show(replica: Replica<T | null> | null): void {
    const state = replica?.data ?? null;
    for (const version of this.heard.keys()) if (replica && version <= replica.version) this.heard.delete(version);
    if (replica === null || state === null) {
      this.replica = null;
      this.current = null;
      // It may be there again by what was heard: the next reader finds out.
      this.isStale = this.heard.size > 0;
      this.heard.clear();
    } else {
      this.replica = replica;
      this.current = { state, version: replica.version };
    }
    this.options.changed();
  }
}

/** Stored changes have their keys in another order; bodies made of parsed ones are the same on every node. */
function parsedChanges<S extends Stream>(stream: S): (event: LiveEvent) => StreamChanges[S][] | null {
  const schema = changesSchema<S>(stream);
  return ({ changes }) => schema.safeParse(changes).data ?? null;
}
