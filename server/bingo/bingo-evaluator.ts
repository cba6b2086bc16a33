import type { EntityManager } from 'typeorm';
import type { BingoChange } from '../../shared/bingo/bingo.changes.ts';

/** Computes the valid completions of a board from everything that is stored about it. D122. */
export abstract class BingoEvaluator {
  /**
   * Updates bingo_completion to match the board's squares, teams, seats, log lines, records and revocations, as this
   * transaction sees them. The caller locks the board's row (FOR UPDATE), so that one evaluation of a board runs at a
   * time, and appends the returned changes to the board's stream after its own, in one event.
   * @returns completion.revoked changes, then completion.recorded changes, to be applied in this order. A completion
   * whose square or team the caller's own changes remove is returned as revoked, too.
   */
  abstract evaluate(tx: EntityManager, boardId: number): Promise<BingoChange[]>;
}
