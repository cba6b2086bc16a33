import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import type { stateResponseSchema } from '../../shared/bingo/bingo-responses.ts';
import type { BoardSource } from '../../shared/overlay/overlay.stream.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import type { BoardHistory } from './history/board-history.ts';
import { BoardHistoriesService } from './board-histories.service.ts';
import { DatabaseTime } from './database-time.ts';
import { ReadTokenService } from './read-token.service.ts';

/** Greatest number of bodies kept. */
const MOST = 200;

/** Body of one version. Always the same object, so that it is serialised and compressed once. */
export interface StateBody {
  version: number;
  /** Version in which something was last removed from the history: with another one the same version is another state. */
  hiddenAt: number;
  body: z.input<typeof stateResponseSchema>;
}

/** Returns the first state of an overlay: a board as it was some seconds ago. */
@Injectable()
export class OverlayStateService {
  private readonly bodies = new LRUCache<string, StateBody>({ max: MOST });

  constructor(
    private readonly histories: BoardHistoriesService,
    private readonly tokens: ReadTokenService,
    private readonly time: DatabaseTime,
  ) {}

  /** Returns the state for a reader. Returns null when the reader may not see the board. @throws DomainError BUSY */
  async read(source: BoardSource): Promise<StateBody | null> {
    const { boardId, token } = source;
    if (token !== null && (await this.tokens.find(boardId, token)) === null) return null;
    const held = await this.histories.hold(boardId);
    if (!held) return null;
    try {
      const { past } = held.board;
      // The history is being read again.
      if (!past) throw new DomainError('BUSY');
      return this.bodyOf(source, past);
    } finally {
      held.release();
    }
  }

  private bodyOf({ boardId, delay, token }: BoardSource, past: BoardHistory): StateBody | null {
    past.settle(this.time.now());
    const from = token === null ? past.publicFrom : 0;
    const { version, state } = past.at(this.time.cutoff(delay));
    if (past.deleted || from === null || version < from || !state) return null;
    const key = `${boardId} ${version} ${past.hiddenAt}`;
    const known = this.bodies.get(key);
    if (known) return known;
    const body: StateBody = { version, hiddenAt: past.hiddenAt, body: { success: true, state } };
    this.bodies.set(key, body);
    return body;
  }
}
