import type { EntityManager } from 'typeorm';
import type { BingoChange } from '../../shared/bingo/bingo.changes.ts';
import type { FactRows } from './facts.repository.ts';
import type { Evidence } from '../../shared/bingo/bingo.schemas.ts';

/** A line that counts for a team's square that asks for more than one, or for one part of a set. */
export interface KeptContribution {
  board: number;
  team: number;
  square: number;
  at: Date;
  amount: number;
  /** Number of the part, from 1; null for a square without parts. */
  part: number | null;
  evidence: Evidence;
}

/** What an evaluation tells beside what it changes, and what its caller knows already. */
export interface Telling {
  /** Ids of squares that a change of the caller takes from readers: all that teams have of them is told again. */
  again?: readonly number[] | undefined;
  /** Ids of squares whose progress an admin waits for; other progress is told by the next progress event. */
  now?: readonly number[];
  /** The rows of the board, which the caller has read under its lock. */
  known?: FactRows;
}

/** Computes the valid completions of a board from everything that is stored about it. D122. */
export abstract class BingoEvaluator {
  /**
   * Updates bingo_completion and bingo_progress to match the board's squares, teams, seats, log lines, records and revocations, as this
   * transaction sees them. The caller locks the board's row (FOR UPDATE), so that one evaluation of a board runs at a
   * time, and appends the returned changes to the board's stream after its own, in one event. Changes nothing on a board
   * whose results are final.
   * @returns at most one squares.revealed change, then completion.revoked changes, then completion.recorded changes, then at most one progress change, to be applied
   * in this order. A completion whose square or team the caller's own changes remove is returned as revoked, too.
   */
  abstract evaluate(tx: EntityManager, boardId: number, telling?: Telling): Promise<BingoChange[]>;

  /** Returns a player's lines that count for squares that ask for more than one, by square and time. Changes nothing. */
  abstract contributionsOf(tx: EntityManager, boardId: number, personId: number): Promise<KeptContribution[]>;
}
