import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { CATCH_UP_LIMIT } from '../../shared/live/live.protocol.ts';
import type { LiveEvent } from '../../shared/live/live.protocol.ts';
import { bingoStream } from '../../shared/live/streams.ts';
import { MAX_DELAY_S } from '../../shared/overlay/overlay.stream.ts';
import { Clock } from '../config/clock.ts';
import { LiveService } from '../live/live.service.ts';
import { BoardPast } from './board-past.ts';

/** A little more than the longest delay, for clocks that differ and answers under way. */
const KEPT_MS = (MAX_DELAY_S + 30) * 1000;
const UNUSED_MS = 600_000;
const MOST = 200;

export interface FollowedPast {
  past: BoardPast;
  /** Moment of the database, in ms: that is the clock of the events. */
  now: () => number;
}

interface Entry {
  followed: Promise<FollowedPast>;
  stop: () => void;
  usedAt: number;
}

/** Told of a board's new events; hidden: one of them hid it from visitors; veiled: one took a name out of its past. */
export type PastListener = (boardId: number, what: { hidden: boolean; veiled: boolean }) => void;

/**
 * The newest history of the boards that overlays read, in memory; after a restart made again of the board's events,
 * which are kept as long as the board. R24.
 */
@Injectable()
export class BoardPastsService implements BeforeApplicationShutdown {
  private readonly log = new Logger('overlay');
  private readonly entries = new Map<number, Entry>();
  private readonly listeners = new Set<PastListener>();

  constructor(
    private readonly database: DataSource,
    private readonly live: LiveService,
    private readonly clock: Clock,
  ) {}

  onChange(listener: PastListener): void {
    this.listeners.add(listener);
  }

  /** The history of a board, kept current from now on; without events when there is no such board. */
  get(boardId: number): Promise<FollowedPast> {
    const known = this.entries.get(boardId);
    if (known) {
      known.usedAt = performance.now();
      return known.followed;
    }
    this.dropUnused();
    const entry: Entry = { followed: this.follow(boardId), stop: () => undefined, usedAt: performance.now() };
    this.entries.set(boardId, entry);
    entry.followed.catch(() => this.drop(boardId, entry));
    return entry.followed;
  }

  beforeApplicationShutdown(): void {
    for (const [boardId, entry] of this.entries) this.drop(boardId, entry);
  }

  /** Listens first, then reads, so that nothing falls between. */
  private async follow(boardId: number): Promise<FollowedPast> {
    const stream = bingoStream(boardId);
    const past = new BoardPast(KEPT_MS);
    let early: LiveEvent[] | null = [];
    const aheadMs = await this.databaseAhead();
    const now = () => this.clock.now().getTime() + aheadMs;
    const stop = await this.live.onEvent(stream, (event) => {
      if (early) early.push(event);
      else this.take(boardId, past, event, now());
    });
    const entry = this.entries.get(boardId);
    if (!entry) {
      stop();
      throw new Error('the server is stopping');
    }
    entry.stop = stop;
    let read: LiveEvent[];
    do {
      read = await this.live.readSince(stream, past.version);
      past.add(read, now());
    } while (read.length >= CATCH_UP_LIMIT);
    const heard = early;
    early = null;
    for (const event of heard) this.take(boardId, past, event, now());
    return { past, now };
  }

  private take(boardId: number, past: BoardPast, event: LiveEvent, nowMs: number): void {
    const entry = this.entries.get(boardId);
    if (!entry) return;
    // A restored database: what is in memory is another history.
    if (event.changes.length === 0 || event.version > past.version + 1) {
      this.drop(boardId, entry);
    } else {
      try {
        const before = past.veiledAt;
        const hidden = past.add([event], nowMs);
        for (const listener of this.listeners) listener(boardId, { hidden, veiled: past.veiledAt > before });
        return;
      } catch (error) {
        this.log.error(`board ${boardId}: event ${event.version} is not understood`, error);
        this.drop(boardId, entry);
      }
    }
    for (const listener of this.listeners) listener(boardId, { hidden: false, veiled: false });
  }

  private async databaseAhead(): Promise<number> {
    const rows: unknown = await this.database.query('SELECT clock_timestamp() AS now');
    const [row] = z.array(z.object({ now: z.date() })).parse(rows);
    return (row?.now.getTime() ?? 0) - this.clock.now().getTime();
  }

  private drop(boardId: number, entry: Entry): void {
    if (this.entries.get(boardId) === entry) this.entries.delete(boardId);
    entry.stop();
  }

  private dropUnused(): void {
    const oldest = [...this.entries].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [boardId, entry] of oldest) {
      const unused = performance.now() - entry.usedAt > UNUSED_MS;
      if (unused || this.entries.size >= MOST) this.drop(boardId, entry);
    }
  }
}
