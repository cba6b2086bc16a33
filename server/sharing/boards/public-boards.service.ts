import { Injectable } from '@nestjs/common';
import { type BingoState, bingoStateSchema, type Board } from '../../../shared/bingo/bingo.schemas.ts';
import { phaseOf } from '../../../shared/bingo/boards/board-phase.ts';
import { BingoReadsService } from '../../bingo/reads/bingo-reads.service.ts';
import { Clock, MonotonicClock } from '../../config/clock.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { SharedReads } from '../../http/cached/shared-reads.ts';
import { StreamWatchers } from '../../live/stream/stream-watchers.ts';
import { OverlayStateService } from '../../overlay/overlay-state.service.ts';
import { StreamDelayRepository } from './stream-delay.repository.ts';

/** Age from which on the delays are read again, also when no board has changed. */
const OLD_MS = 60_000;

/** A line is told a little later than the squares that it completes, which are counted after it was read. */
const LINE_MARGIN_MS = 30_000;

/** A board as it may leave the site. */
export interface PublicBoard {
  state: BingoState;
  /** Another value for each other state. */
  mark: string;
}

/** Boards as they may leave the site: as visitors see them, and those with a delay as they were that many seconds ago. */
@Injectable()
export class PublicBoardsService {
  /** Hundreds ask at the same time when a link is posted in a chat. */
  private readonly reads: SharedReads<PublicBoard | null>;
  private readonly parsed = new WeakMap<object, BingoState>();
  private delays: { version: number; at: number; read: ReturnType<StreamDelayRepository['all']> } | null = null;

  constructor(
    private readonly boards: BingoReadsService,
    private readonly past: OverlayStateService,
    private readonly repository: StreamDelayRepository,
    private readonly clock: Clock,
    private readonly monotonic: MonotonicClock,
    watchers: StreamWatchers,
  ) {
    this.reads = new SharedReads(() => watchers.changes, monotonic);
  }

  /**
   * Returns the boards that visitors see, newest start first, and another mark for each other list.
   * @param withoutBusy true to leave out a board whose past is being read again, instead of BUSY
   */
  async list(withoutBusy = false): Promise<{ boards: Board[]; mark: string }> {
    const { state, version } = await this.boards.boardsNow();
    const delays = await this.delaysAt(version);
    // Of a board without young events the past is the present.
    const fresh = state.filter(({ id }) => delays.get(id)?.isFresh);
    const marks: (string | number)[] = [version];
    const past = new Map<number, Board | undefined>();
    for (const { id } of fresh) {
      const found = await (withoutBusy ? this.findReady(id) : this.find(id));
      past.set(id, found?.state.board);
      marks.push(id, found?.mark ?? '');
    }
    const boards = state.flatMap((board) => (past.has(board.id) ? (past.get(board.id) ?? []) : board));
    return { boards, mark: JSON.stringify(marks) };
  }

  /** Returns a board. Returns null when it does not exist, is hidden, or was not public yet before its delay. @throws DomainError BUSY */
  find(id: number): Promise<PublicBoard | null> {
    return this.reads.get(String(id), true, () => this.read(id));
  }

  /** Returns null also for a board whose past is being read again. */
  async findReady(id: number): Promise<PublicBoard | null> {
    try {
      return await this.find(id);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'BUSY') return null;
      throw error;
    }
  }

  /**
   * Returns the greatest id of the log lines that may leave the site; null for all. A line tells a drop before the square that
   * it completes, so while a board with a delay runs, and until what happened last on it is told, lines wait as long.
   */
  async newestLine(): Promise<number | null> {
    const { state, version } = await this.boards.boardsNow();
    const delays = await this.delaysAt(version);
    const now = this.clock.now().getTime();
    const waits = state.map((board) => {
      const waitMs = (delays.get(board.id)?.seconds ?? 0) * 1000;
      return phaseOf(board, now) === 'upcoming' || phaseOf(board, now - waitMs) === 'ended' ? 0 : waitMs;
    });
    const waitMs = Math.max(0, ...waits);
    return waitMs === 0 ? null : this.repository.newestLineUntil(new Date(now - waitMs - LINE_MARGIN_MS));
  }

  private async read(id: number): Promise<PublicBoard | null> {
    const { version } = await this.boards.boardsNow();
    const delay = (await this.delaysAt(version)).get(id)?.seconds ?? 0;
    if (delay === 0) {
      const found = await this.boards.board(id);
      return found && { state: found.state, mark: String(found.version) };
    }
    const found = await this.past.read({ boardId: id, delay, token: null });
    if (!found) return null;
    // The same object as long as nothing changes, so that it is parsed once.
    const state = this.parsed.get(found.body) ?? bingoStateSchema.parse(found.body.state);
    this.parsed.set(found.body, state);
    // What was hidden since is gone from the past as well, which keeps its version.
    return { state, mark: `${found.version} without ${found.hiddenAt}` };
  }

  private delaysAt(version: number): ReturnType<StreamDelayRepository['all']> {
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
