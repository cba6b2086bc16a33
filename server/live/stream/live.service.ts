import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CATCH_UP_LIMIT } from '../../../shared/live/live-protocol.ts';
import type { LiveEvent } from '../../../shared/live/live-protocol.ts';
import { changesSchema } from '../../../shared/live-streams.ts';
import type { Stream, StreamChanges } from '../../../shared/live-streams.ts';
import { StreamWatchers } from './stream-watchers.ts';
import { LiveEventRepository } from './live-event.repository.ts';
import { noteWritten } from './written-version.ts';
import type { Queryable } from './live-event.repository.ts';

/** Changes of one transaction for one stream, in order. */
export interface Told {
  stream: Stream;
  changes: StreamChanges[Stream][];
}

/** Returns changes with their stream, which the compiler has compared. */
export function told<S extends Stream>(stream: S, changes: StreamChanges[S][]): Told {
  return { stream, changes };
}

/** Writes live events in transactions and hands committed ones to read models. Rules: shared/live/PROTOCOL.md. */
@Injectable()
export class LiveService {
  private readonly log = new Logger(LiveService.name);
  /** Last stream that each transaction appended to; guards rules LV2 and LV3. */
  private readonly appended = new WeakMap<EntityManager, { transaction: string; stream: string }>();

  constructor(
    private readonly store: LiveEventRepository,
    private readonly watchers: StreamWatchers,
  ) {}

  /**
   * Writes one live event with all changes of the transaction, in order. Call it last, because it locks the stream until
   * the commit. With two streams append to the alphabetically first one first.
   * @returns the version that the commit makes visible
   * @throws Error when a change does not fit the stream's schema, or on a second append to one stream
   */
  async append<S extends Stream>(tx: EntityManager, stream: S, changes: StreamChanges[S][]): Promise<number> {
    return (await this.appendAll(tx, [told(stream, changes)])).get(stream) ?? 0;
  }

  /**
   * Writes one live event for each stream, as `append` does, in one statement. Give the streams in alphabetical order.
   * @returns the versions by stream
   */
  async appendAll(tx: EntityManager, events: readonly Told[]): Promise<ReadonlyMap<Stream, number>> {
    if (events.length === 0) return new Map();
    const parsed = events.map(({ stream, changes }) => [stream, changesSchema(stream).parse(changes)] as const);
    const { versions, transaction } = await this.store.insert(tx, parsed);
    const before = this.appended.get(tx);
    let last = before?.transaction === transaction ? before.stream : null;
    for (const { stream } of events) {
      if (last !== null && last >= stream) {
        throw new Error(`live streams are appended to once a transaction, in alphabetical order: ${last}, ${stream}`);
      }
      last = stream;
    }
    if (last !== null) this.appended.set(tx, { transaction, stream: last });
    const written = events.map(({ stream }) => [stream, versions.get(stream) ?? 0] as const);
    for (const [stream, version] of written) noteWritten(stream, version);
    return new Map(written);
  }

  /** Returns the events above a version, oldest first, at most CATCH_UP_LIMIT. */
  readSince(stream: Stream, version: number): Promise<LiveEvent[]> {
    return this.store.after(stream, version, CATCH_UP_LIMIT);
  }

  /** Returns the newest version that `from` can see; 0 before the first event. In a snapshot it matches its other rows. */
  currentVersion(from: Queryable, stream: Stream): Promise<number> {
    return this.store.version(stream, from);
  }

  /**
   * Calls `listener` for every event that any node commits after this resolved, in version order. Await it first, then
   * read the state in a snapshot with currentVersion, then ignore events up to that version. When a version is not the
   * last one + 1, read the state again.
   * @returns a function that ends the subscription
   */
  onEvent<S extends Stream>(stream: S, listener: (event: LiveEvent<StreamChanges[S]>) => void): Promise<() => void> {
    return this.watchers.watch(stream, (events) => {
      for (const event of events) {
        try {
          // Only append() writes events, and it has parsed the changes by this stream's schema.
          listener(event as LiveEvent<StreamChanges[S]>);
        } catch (error) {
          // An error of one listener must not keep the event from the others.
          this.log.error(`a reader of ${stream} failed at version ${event.version}`, error);
        }
      }
    });
  }

  /** Raises every version after a restore, so that readers with events newer than the restored ones reload. D108. */
  raiseVersions(tx: Queryable): Promise<void> {
    return this.store.raiseVersions(tx);
  }
}
