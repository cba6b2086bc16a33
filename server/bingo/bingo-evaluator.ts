import type { EntityManager } from 'typeorm';
import type { BingoChange } from '../../shared/bingo/bingo.changes.ts';

/** Works out which completions of a board stand, from everything that is stored about it. D122. */
export abstract class BingoEvaluator {
  /**
   * Brings bingo_completion in line with the board's squares, teams, participants, lines, records and revocations, as
   * this transaction sees them. The caller holds the board's row (FOR UPDATE), so one evaluation of a board runs at a
   * time, and appends the changes to the board's stream behind its own, in one event.
   * @returns completion.recorded and completion.revoked, in the order in which they are to be applied; revoked ones
   * first. A completion whose square or team the caller's own changes remove is named as revoked, too.
   */
  abstract evaluate(tx: EntityManager, boardId: number): Promise<BingoChange[]>;
}
