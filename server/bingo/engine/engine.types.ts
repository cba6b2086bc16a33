import type { SquareRule } from '../../../shared/bingo/square.rule.ts';

/** What the evaluation works on. Instants are ms since 1970; ids are those of the database. D122. */
export interface BoardFacts {
  /** Inclusive, compared by the minute. D033. */
  start: number;
  /** Exclusive; null: no end. */
  end: number | null;
  /** Those that are set now. */
  squares: readonly SquareFacts[];
  /** Who played for which standing team, and when. */
  seats: readonly Seat[];
  /** Of anybody, of any time, in any order. */
  lines: readonly Line[];
  /** By hand, without the revoked ones. */
  records: readonly ManualRecord[];
  revocations: readonly Revocation[];
}

/** What has to happen for a square. */
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

/** One interval of membership; leaving closes it. */
export interface Seat {
  team: number;
  /** Member or guest: ids of one sequence. D035. */
  person: number;
  joined: number;
  left: number | null;
}

/** A line of somebody's log. Ids follow the order of storing. */
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

/** A square and a line that never complete again by themselves. */
export interface Revocation {
  square: number;
  line: number;
}

/** A square that a team has: through a line or a record, exactly one of the two. */
export interface Standing {
  team: number;
  square: number;
  person: number | null;
  at: number;
  line: number | null;
  record: number | null;
  /** Which name or rule matched, in words; empty for a record. */
  matched: string;
}
