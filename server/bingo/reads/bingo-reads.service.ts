import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { applyBingoChange } from '../../../shared/bingo/bingo.reducer.ts';
import type { BingoState, Board } from '../../../shared/bingo/bingo.schemas.ts';
import { hideMembersInChange, hideMembers } from '../../../shared/bingo/hide-members.ts';
import { applyBoardsChange } from '../../../shared/bingo/boards/boards.reducer.ts';
import { BOARDS_STREAM, bingoStream } from '../../../shared/live/streams.ts';
import type { BingoStream } from '../../../shared/live/streams.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { CachedBody } from '../../http/cached/cached-body.ts';
import type { DocumentSource, ReadyBody } from '../../live/reads/hot-read.ts';
import { HotReadsService } from '../../live/reads/hot-reads.service.ts';
import { BoardVisibilityRepository } from '../../live/fanout/board-visibility.repository.ts';
import { LiveReplica } from '../../live/reads/live-replica.ts';
import { type Versioned, withVersion } from '../../live/reads/versioned.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import type { BingoDocument, BoardDocument } from './bingo-documents.ts';
import { BINGO_READS } from './bingo-reads.ts';
import { BingoStateService } from './bingo-state.service.ts';

/** Greatest number of boards kept in memory. */
const MOST_BOARDS = 30;

interface Followed {
  replica: LiveReplica<BingoState, BingoStream>;
  /** Bodies by the function that makes them. */
  rendered: Map<BoardDocument['body'], CachedBody>;
}

/** Answers visitors' reads of bingo from memory; each body is made and compressed once per change. */
@Injectable()
export class BingoReadsService implements DocumentSource<BingoDocument>, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly list: LiveReplica<Board[], typeof BOARDS_STREAM>;
  private listRendered: CachedBody | null = null;
  private readonly boards = new LRUCache<number, Followed>({
    max: MOST_BOARDS,
    dispose: ({ replica }) => replica.stop(),
  });

  constructor(
    private readonly live: LiveService,
    private readonly states: BingoStateService,
    private readonly visibility: BoardVisibilityRepository,
    private readonly hotReads: HotReadsService,
  ) {
    this.list = new LiveReplica({
      live,
      stream: BOARDS_STREAM,
      load: () => states.listPublic(),
      apply: applyBoardsChange,
      changed: () => {
        this.listRendered = null;
      },
    });
  }

  onApplicationBootstrap(): void {
    this.hotReads.add(BINGO_READS, this);
  }

  onApplicationShutdown(): void {
    this.list.stop();
    this.boards.clear();
  }

  /** Returns the active boards, newest start first. */
  async boardsNow(): Promise<Versioned<Board[]>> {
    return (await this.list.ready()) ?? this.states.listPublic();
  }

  /** Returns the active boards as this process has them in memory; reads the database only when it has none. */
  async knownBoards(): Promise<readonly Board[]> {
    return (this.list.current ?? (await this.boardsNow())).state;
  }

  /** Returns a board as visitors see it. Returns null when it does not exist, or is hidden or deleted. */
  async board(id: number): Promise<Versioned<BingoState> | null> {
    const known = this.boards.get(id);
    if (!known && (await this.visibility.publicFrom(id)) === null) return null;
    const followed = known ?? this.boards.get(id) ?? this.follow(id);
    const now = await followed.replica.ready();
    if (now !== null) return now;
    // Displaced by newer boards while it was loaded.
    if (this.boards.peek(id) !== followed) return shownToVisitors(await this.states.read(id, 'visitor'));
    // Hidden boards are read seldom: nothing of them stays here.
    this.boards.delete(id);
    return null;
  }

  cached(document: BingoDocument): ReadyBody | null {
    if (document.boardId === null) return this.cachedList(document.body);
    const followed = this.boards.get(document.boardId);
    const current = followed?.replica.shown;
    if (!followed || !current) return null;
    const { rendered } = followed;
    let cachedBody = rendered.get(document.body);
    if (!cachedBody) {
      cachedBody = CachedBody.json(document.body(current.state));
      rendered.set(document.body, cachedBody);
    }
    return { cachedBody, version: current.version };
  }

  /** Returns the body of a document. Answers for a hidden board exactly as for one that does not exist. */
  async body(document: BingoDocument): Promise<object> {
    if (document.boardId === null) {
      const { state, version } = await this.boardsNow();
      return withVersion(document.body(state), version);
    }
    const found = await this.board(document.boardId);
    if (!found) throw new DomainError('BOARD_NOT_FOUND');
    return withVersion(document.body(found.state), found.version);
  }

  private follow(id: number): Followed {
    const rendered = new Map<BoardDocument['body'], CachedBody>();
    const replica = new LiveReplica<BingoState, BingoStream>({
      live: this.live,
      stream: bingoStream(id),
      load: async () => shownToVisitors(await this.states.read(id, 'visitor')),
      apply: (state, change) => {
        const next = applyBingoChange(state, hideMembersInChange(change));
        return next?.board.is_active ? next : null;
      },
      changed: () => rendered.clear(),
    });
    const followed = { replica, rendered };
    this.boards.set(id, followed);
    return followed;
  }

  private cachedList(make: (boards: Board[]) => object): ReadyBody | null {
    const current = this.list.shown;
    if (!current) return null;
    this.listRendered ??= CachedBody.json(make(current.state));
    return { cachedBody: this.listRendered, version: current.version };
  }
}

function shownToVisitors(at: Versioned<BingoState> | null): Versioned<BingoState> | null {
  return at?.state.board.is_active ? { ...at, state: hideMembers(at.state) } : null;
}
