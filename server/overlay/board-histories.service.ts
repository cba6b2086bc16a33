import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { StreamWatchers } from '../live/fanout/stream-watchers.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { BoardVersionRepository } from './board-version.repository.ts';
import { DatabaseTime } from './database-time.ts';
import { FollowedBoard } from './followed-board.ts';

const UNUSED_MS = 600_000;
/** Boards that are kept at most though nothing uses them now. */
const MOST_UNUSED = 200;

/** A board in use. */
export interface HeldBoard {
  board: FollowedBoard;
  release: () => void;
}

/** Told of a board's new events, or of another history; `hidden`: one of the events hid it from visitors. */
export type PastListener = (board: FollowedBoard, hidden: boolean) => void;

/**
 * The newest history of the boards that overlays read, in memory; after a restart made again of the board's events,
 * which are kept as long as the board. D124. A past that is in use is never dropped; none is kept of a board that does
 * not exist, so whoever makes up ids fills no memory and takes nothing from others.
 */
@Injectable()
export class BoardHistoriesService implements BeforeApplicationShutdown {
  private readonly boards = new Map<number, FollowedBoard>();
  /** Those of them that nothing uses now. */
  private readonly unused = new LRUCache<number, FollowedBoard>({
    max: MOST_UNUSED,
    ttl: UNUSED_MS,
    ttlResolution: 0,
    perf: { now: () => this.time.ticks() },
    // After, not while the cache removes it: a change of the cache from within would break its list.
    disposeAfter: (board, _boardId, reason) => {
      if (reason !== 'delete') this.forget(board);
    },
  });
  private readonly listeners = new Set<PastListener>();

  constructor(
    private readonly versions: BoardVersionRepository,
    private readonly live: LiveService,
    private readonly watchers: StreamWatchers,
    private readonly time: DatabaseTime,
  ) {}

  get isEmpty(): boolean {
    return this.boards.size === 0;
  }

  onChange(listener: PastListener): void {
    this.listeners.add(listener);
  }

  /** Keeps a board's past current until it is released; null: there is no such board. @throws when it cannot be read */
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

  /** Drops the boards that nothing has used for a while. */
  dropUnused(): void {
    this.unused.purgeStale();
  }

  private follow(boardId: number): FollowedBoard {
    const board = new FollowedBoard(boardId, {
      live: this.live,
      hub: this.watchers,
      time: this.time,
      find: () => this.versions.find(boardId),
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
