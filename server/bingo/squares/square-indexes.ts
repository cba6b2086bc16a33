import { LRUCache } from 'lru-cache';
import type { SquareFacts } from '../engine/engine-types.ts';
import { SquareIndex } from '../engine/square-index.ts';

/** Greatest number of boards whose index is kept. */
const MOST_BOARDS = 64;

interface Kept {
  revision: number;
  index: SquareIndex;
}

/** Keeps the index of each board's squares until an edit gives the board another revision. */
export class SquareIndexes {
  private readonly kept = new LRUCache<number, Kept>({ max: MOST_BOARDS });

  /** Returns the index of a board at a revision; undefined when it is not kept. */
  find(boardId: number, revision: number): SquareIndex | undefined {
    const kept = this.kept.get(boardId);
    return kept?.revision === revision ? kept.index : undefined;
  }

  /** Keeps the index of the board's squares. They must be committed, or another edit could get the same revision. */
  keep(boardId: number, revision: number, squares: readonly SquareFacts[]): SquareIndex {
    const index = new SquareIndex(squares);
    this.kept.set(boardId, { revision, index });
    return index;
  }
}
