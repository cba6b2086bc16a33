import { Injectable } from '@nestjs/common';
import { type BingoState, bingoStateSchema, type Board } from '../../../shared/bingo/bingo.schemas.ts';
import { BingoReadsService } from '../../bingo/reads/bingo-reads.service.ts';
import { MonotonicClock } from '../../config/clock.ts';
import type { Versioned } from '../../live/reads/versioned.ts';
import { SharedReads } from '../../http/cached/shared-reads.ts';
import { StreamWatchers } from '../../live/stream/stream-watchers.ts';
import { OverlayStateService } from '../../overlay/overlay-state.service.ts';
import { StreamDelayRepository } from './stream-delay.repository.ts';

/** Age from which on the delays are read again, also when no board has changed. */
const OLD_MS = 60_000;

/** Boards as they may leave the site: as visitors see them, and those with a delay as they were that many seconds ago. */
@Injectable()
export class PublicBoardsService {
  /** Hundreds ask at the same time when a link is posted in a chat. */
  private readonly reads: SharedReads<Versioned<BingoState> | null>;
  private readonly parsed = new WeakMap<object, BingoState>();
  private delays: { version: number; at: number; read: Promise<ReadonlyMap<number, number>> } | null = null;

  constructor(
    private readonly boards: BingoReadsService,
    private readonly past: OverlayStateService,
    private readonly repository: StreamDelayRepository,
    private readonly monotonic: MonotonicClock,
    watchers: StreamWatchers,
  ) {
    this.reads = new SharedReads(() => watchers.changes);
  }

  /** Returns the boards that visitors see, newest start first. */
  list(): Promise<Versioned<Board[]>> {
    return this.boards.boardsNow();
  }

  /** Returns a board. Returns null when it does not exist, is hidden, or was not public yet before its delay. */
  find(id: number): Promise<Versioned<BingoState> | null> {
    return this.reads.get(String(id), true, () => this.read(id));
  }

  private async read(id: number): Promise<Versioned<BingoState> | null> {
    const { version } = await this.boards.boardsNow();
    const delay = (await this.delaysAt(version)).get(id) ?? 0;
    if (delay === 0) return this.boards.board(id);
    const found = await this.past.read({ boardId: id, delay, token: null });
    if (!found) return null;
    // The same object as long as nothing changes, so that it is parsed once.
    const state = this.parsed.get(found.body) ?? bingoStateSchema.parse(found.body.state);
    this.parsed.set(found.body, state);
    return { state, version: found.version };
  }

  private delaysAt(version: number): Promise<ReadonlyMap<number, number>> {
    const now = this.monotonic.ms();
    const known = this.delays;
    if (known && known.version === version && now - known.at < OLD_MS) return known.read;
    const read = this.repository.all();
    const fresh = { version, at: now, read };
    this.delays = fresh;
    read.catch(() => {
      if (this.delays === fresh) this.delays = null;
    });
    return read;
  }
}
