import { LRUCache } from 'lru-cache';
import type { SquareFacts } from '../engine/engine-types.ts';
import { isReached, leavesOf, skillsOf } from '../engine/kinds/kinds.ts';
import { type LineFilter, lineFilter } from '../engine/line-filter.ts';

/** Greatest number of boards whose squares are kept; with them is what the engine has read of their lines. */
const MOST_BOARDS = 16;

/** The squares of a board, with what an evaluation must read for them. */
interface SquarePlan {
  squares: readonly SquareFacts[];
  filter: LineFilter;
  /** True when a level or XP must be reached. */
  asksForReach: boolean;
  /** True when readings tell something of them. */
  asksForXp: boolean;
  /** True when teams have one of them from the start. */
  hasFree: boolean;
}

/**
 * Keeps the squares of boards as they were evaluated last. Equal squares are the same list again, and with it comes the
 * index that the engine keeps for a list. They are compared whole, because a transaction evaluates squares that it has
 * changed and may roll back: no number of the board would tell them from those of the next edit. D563.
 */
export class KeptSquares {
  private readonly kept = new LRUCache<number, SquarePlan & { text: string }>({ max: MOST_BOARDS });

  /** Returns the squares of a board that were kept when they equal these, which nobody changes any more; else these. */
  of(boardId: number, squares: readonly SquareFacts[]): SquarePlan {
    const text = JSON.stringify(squares);
    const known = this.kept.get(boardId);
    if (known?.text === text) return known;
    const plan = { ...planOf(squares), text };
    this.kept.set(boardId, plan);
    return plan;
  }
}

function planOf(squares: readonly SquareFacts[]): SquarePlan {
  const asksForReach = squares.some(isReached);
  const asksForXp = asksForReach || squares.flatMap(leavesOf).some((leaf) => skillsOf(leaf) !== null);
  const hasFree = squares.some(({ rule }) => rule?.kind === 'free');
  return { squares, filter: lineFilter(squares), asksForReach, asksForXp, hasFree };
}
