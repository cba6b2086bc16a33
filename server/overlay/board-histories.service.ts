import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BingoStateService } from '../bingo/reads/bingo-state.service.ts';
import { StreamWatchers } from '../live/stream/stream-watchers.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { BoardVersionRepository } from './board-version.repository.ts';
import { DatabaseTime } from './database-time.ts';
import { FollowedBoard } from './followed-board.ts';

const UNUSED_MS = 600_000;
/** Greatest number of unused boards that are kept. */
const MOST_UNUSED = 200;

/** A board in use; `release` ends the use. */
export interface HeldBoard {
  board: FollowedBoard;
  release: () => void;
}

/** Called after new events of a board, or when its history was replaced; `hidden` when an event hid the board. */
export type HistoryListener = (board: FollowedBoard, hidden: boolean) => void;

/**
 * Keeps the recent history of the boards that overlays read in memory. After a restart it is rebuilt from the board's
 * events, which are stored as long as the board. D124. A history in use is never dropped. Boards that do not exist are
 * not kept, so that requests with invented ids use no memory.
 */
@Injectable()
export class BoardHistoriesService implements BeforeApplicationShutdown {
  private readonly boards = new Map<number, FollowedBoard>();
  /** The boards that are not in use. */
  private readonly unused = new LRUCache<number, FollowedBoard>({
    max: MOST_UNUSED,
    ttl: UNUSED_MS,
    ttlResolution: 0,
    perf: { now: () => this.time.ticks() },
    // Not `dispose`, which runs during the removal, when a change of the cache would break its list.
    disposeAfter: (board, _boardId, reason) => {
      if (reason !== 'delete') this.forget(board);
    },
  });
  private readonly listeners = new Set<HistoryListener>();

  constructor(
    private readonly versions: BoardVersionRepository,
    private readonly states: BingoStateService,
    private readonly live: LiveService,
    private readonly watchers: StreamWatchers,
    private readonly time: DatabaseTime,
  ) {}

  get isEmpty(): boolean {
    return this.boards.size === 0;
  }

  onChange(listener: HistoryListener): void {
    this.listeners.add(listener);
  }

  /**
   * Keeps a board's history current until it is released. Returns null when the board does not exist. @throws Error
   * when it cannot be read
   */
  async hold(boardId: number): Promise<HeldBoard | null> {
    const board = this.boards.get(boardId) ?? this.follow(boardId);
    this.unused.delete(boardId);
    const release = board.hold();
    try {
      if (await board.ready()) return { board, release };
    } catch (error) {
      release();
      throw error;
    }
    release();
    return null;
  }

  beforeApplicationShutdown(): void {
    for (const board of this.boards.values()) this.drop(board);
  }

  /** Drops the boards that have been unused for ten minutes. */
  dropUnused(): void {
    this.unused.purgeStale();
  }

  private follow(boardId: number): FollowedBoard {
    const board = new FollowedBoard(boardId, {
      live: this.live,
      hub: this.watchers,
      time: this.time,
      find: () => this.versions.find(boardId),
      state: async () => (await this.states.read(boardId, 'visitor'))?.state ?? null,
      changed: (...what) => {
        for (const listener of this.listeners) listener(...what);
      },
      released: (unused) => this.released(unused),
    });
    this.boards.set(boardId, board);
    return board;
  }

  private released(board: FollowedBoard): void {
    if (!board.past || board.past.deleted) this.drop(board);
    else this.unused.set(board.boardId, board);
  }

  private drop(board: FollowedBoard): void {
    if (this.unused.peek(board.boardId) === board) this.unused.delete(board.boardId);
    this.forget(board);
  }

  private forget(board: FollowedBoard): void {
    if (this.boards.get(board.boardId) === board) this.boards.delete(board.boardId);
    board.end();
  }
}
