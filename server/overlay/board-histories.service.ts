import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { bingoStream } from '../../shared/live/streams.ts';
import { StreamWatchers } from '../live/fanout/stream-watchers.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { DatabaseTime } from './database-time.ts';
import { FollowedBoard } from './followed-board.ts';

const UNUSED_MS = 600_000;
/** Pasts that are kept though nobody uses them now. */
const MOST_UNUSED = 200;

const FIND = `
SELECT coalesce(s.version, 0) AS version
FROM bingo_board b LEFT JOIN live_stream s ON s.stream = $2
WHERE b.id = $1 AND b.deleted_at IS NULL`;
const found = z.array(z.object({ version: z.coerce.number() }));

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
  private readonly listeners = new Set<PastListener>();

  constructor(
    private readonly database: DataSource,
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

  /** Lets go of what nobody has used for a while. */
  dropUnused(): void {
    const unused = [...this.boards.values()].filter(({ isUsed }) => !isUsed).sort((a, b) => a.usedAt - b.usedAt);
    const tooMany = unused.length - MOST_UNUSED;
    unused.forEach((board, at) => {
      if (at < tooMany || this.time.ticks() - board.usedAt > UNUSED_MS) this.drop(board);
    });
  }

  private follow(boardId: number): FollowedBoard {
    const board = new FollowedBoard(boardId, {
      live: this.live,
      hub: this.watchers,
      time: this.time,
      find: async () => {
        const rows: unknown = await this.database.query(FIND, [boardId, bingoStream(boardId)]);
        return z.parse(found, rows)[0]?.version ?? null;
      },
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
    else this.dropUnused();
  }

  private drop(board: FollowedBoard): void {
    if (this.boards.get(board.boardId) === board) this.boards.delete(board.boardId);
    board.end();
  }
}
