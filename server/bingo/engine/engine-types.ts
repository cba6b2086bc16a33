import type { SquareRule } from '../../../shared/bingo/square-rule.ts';

/** Input of the evaluation. Times are in ms since 1970; ids are those of the database. D122. */
export interface BoardFacts {
  /** Inclusive, rounded down to the minute. D033. */
  start: number;
  /** Exclusive; null means no end. */
  end: number | null;
  /** Squares that are on the board now. */
  squares: readonly SquareFacts[];
  /** Current and past seats on teams that are not deleted. */
  seats: readonly Seat[];
  /** Lines of any player and any time, in any order. */
  lines: readonly Line[];
  /** Records of admins that are not revoked. */
  records: readonly ManualRecord[];
  revocations: readonly Revocation[];
}

/** What completes a square: its item and alternatives, or its rule. */
export interface SquareNeed {
  item_name: string;
  alternatives: readonly string[];
  rule: SquareRule | null;
}

export interface SquareFacts extends SquareNeed {
  id: number;
  row_number: number;
  column_number: number;
}

/** Time of a member or guest on a team; `left` is null while it lasts. */
export interface Seat {
  team: number;
  /** Id of a member or guest; both have ids of one sequence. D035. */
  person: number;
  joined: number;
  left: number | null;
}

/** A line of a player's log. Ids follow the order of storing. */
export interface Line {
  id: number;
  person: number;
  date: number;
  text: string;
  details: string;
}

export interface ManualRecord {
  id: number;
  team: number;
  square: number;
  person: number | null;
  at: number;
}

/** A line that no longer completes a square. */
export interface Revocation {
  square: number;
  line: number;
}

/** A valid completion of a square by a team; exactly one of `line` and `record` is set. */
export interface Standing {
  team: number;
  square: number;
  person: number | null;
  at: number;
  line: number | null;
  record: number | null;
  /** Name or rule that matched, as text for people; empty for a record. */
  matched: string;
}
