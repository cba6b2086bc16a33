import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { applyBingoChange } from '../../../shared/bingo/bingo.reducer.ts';
import type { BingoState, Board } from '../../../shared/bingo/bingo.schemas.ts';
import { veiledChange, hideMembers } from '../../../shared/bingo/hide-members.ts';
import { applyBoardsChange } from '../../../shared/bingo/boards/boards.reducer.ts';
import { BOARDS_STREAM, bingoStream } from '../../../shared/live/streams.ts';
import type { BingoStream } from '../../../shared/live/streams.ts';
import { HttpEdge, type HotRead } from '../../http/edge/edge.ts';
import { BoardVisibilityRepository } from '../../live/sockets/board-visibility.repository.ts';
import { LiveReplica } from '../../live/reads/live.replica.ts';
import type { Versioned } from '../../live/reads/versioned.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { CachedBody } from '../../http/cached/cached-body.ts';
import { sendCachedBody } from '../../http/cached/send-cached-body.ts';
import { sharedHeaders, type SharedHeaders } from '../../http/cached/response-head.ts';
import { BINGO_DOCUMENTS, type BingoDocument } from './bingo-documents.ts';
import { BingoStateService } from './bingo-state.service.ts';

/** Boards kept in memory at most. */
const MOST_BOARDS = 30;
const ADDRESS = /^\/api\/bingo\/boards(?:\/([1-9]\d{0,9})(?:\/(state|teams|completions))?)?$/;

interface Followed {
  replica: LiveReplica<BingoState, BingoStream>;
  rendered: Map<BingoDocument, CachedBody>;
}

/** What visitors read of bingo, from the memory of the process: made and compressed once for each change. */
@Injectable()
export class BingoReadsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly list: LiveReplica<Board[], typeof BOARDS_STREAM>;
  private listRendered: CachedBody | null = null;
  private readonly boards = new LRUCache<number, Followed>({
    max: MOST_BOARDS,
    dispose: ({ replica }) => replica.stop(),
  });
  private readonly shared: SharedHeaders;

  constructor(
    private readonly live: LiveService,
    private readonly states: BingoStateService,
    private readonly visibility: BoardVisibilityRepository,
    private readonly edge: HttpEdge,
  ) {
    this.shared = sharedHeaders(edge.siteHeaders);
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
    this.edge.hotPaths.push((req, res, asked) => this.answer(req, res, asked));
  }

  onApplicationShutdown(): void {
    this.list.stop();
    this.boards.clear();
  }

  /** Active boards, newest start first. */
  async boardsNow(): Promise<Versioned<Board[]>> {
    return (await this.list.ready()) ?? this.states.listPublic();
  }

  /** The same as far as this process knows it: asks the database only when nothing was read yet. */
  async knownBoards(): Promise<readonly Board[]> {
    return (this.list.current ?? (await this.boardsNow())).state;
  }

  /** A board as visitors see it; null: there is none, or it is hidden or deleted. */
  async board(id: number): Promise<Versioned<BingoState> | null> {
    const known = this.boards.get(id);
    if (!known && (await this.visibility.publicFrom(id)) === null) return null;
    const followed = known ?? this.boards.get(id) ?? this.follow(id);
    const now = await followed.replica.ready();
    // What is hidden is asked for seldom: nothing of it stays here.
    if (now === null && this.boards.peek(id) === followed) this.boards.delete(id);
    return now;
  }

  private follow(id: number): Followed {
    const rendered = new Map<BingoDocument, CachedBody>();
    const replica = new LiveReplica<BingoState, BingoStream>({
      live: this.live,
      stream: bingoStream(id),
      load: async () => shownToVisitors(await this.states.read(id)),
      apply: (state, change) => {
        const next = applyBingoChange(state, veiledChange(change));
        return next?.board.is_active ? next : null;
      },
      changed: () => rendered.clear(),
    });
    const followed = { replica, rendered };
    this.boards.set(id, followed);
    return followed;
  }

  private answer(req: IncomingMessage, res: ServerResponse, { url, requestId }: HotRead): number | null {
    const match = url.startsWith('/api/bingo/') ? ADDRESS.exec(url) : null;
    if (!match) return null;
    const [, id, part = 'board'] = match;
    const found = id === undefined ? this.listDocument() : this.boardDocument(Number(id), part);
    if (!found) return null;
    return sendCachedBody(req, res, found.rendered, { shared: this.shared, version: found.version, requestId });
  }

  private listDocument(): { rendered: CachedBody; version: number } | null {
    const current = this.list.shown;
    if (!current) return null;
    this.listRendered ??= CachedBody.json({ success: true, boards: current.state });
    return { rendered: this.listRendered, version: current.version };
  }

  private boardDocument(id: number, part: string): { rendered: CachedBody; version: number } | null {
    const followed = this.boards.get(id);
    const current = followed?.replica.shown;
    const body = BINGO_DOCUMENTS.get(part);
    if (!followed || !current || !body) return null;
    let rendered = followed.rendered.get(body);
    if (!rendered) {
      rendered = CachedBody.json(body(current.state));
      followed.rendered.set(body, rendered);
    }
    return { rendered, version: current.version };
  }
}

function shownToVisitors(at: Versioned<BingoState> | null): Versioned<BingoState> | null {
  return at?.state.board.is_active ? { ...at, state: hideMembers(at.state) } : null;
}
