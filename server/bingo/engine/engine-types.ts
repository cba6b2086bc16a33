import type { BoardMode, Finish, Reveal } from '../../../shared/bingo/modes/modes.schemas.ts';
import type { LateJoiners, OneDrop } from '../../../shared/bingo/bingo-limits.ts';
import type { SquareNeed } from './kinds/square-kind.ts';

/** Input of the evaluation. Times are in ms since 1970; ids are those of the database. D122. */
export interface BoardFacts {
  /** Inclusive, rounded down to the minute. D033. */
  start: number;
  /** Exclusive; null means no end. */
  end: number | null;
  /** For how many squares of a team a line counts; absent for one. Records count for their own square. */
  oneDrop?: OneDrop;
  /** Absent for `classic`. */
  mode?: BoardMode;
  /** Absent for `deadline`. */
  finish?: Finish;
  /** When all squares begin to count; absent or null for the start. */
  reveal?: number | null;
  /** Secret squares take nothing that is dated later; absent to take everything. */
  now?: number;
  /** From when seats count; absent for the time of joining. D380. */
  lateJoiners?: LateJoiners;
  /** Squares that are on the board now. Nobody changes the list: what is found out about it is kept with it. */
  squares: readonly SquareFacts[];
  /** Ids of the teams that are not deleted; absent when no square is free. */
  teams?: readonly number[];
  /** Current and past seats on teams that are not deleted. */
  seats: readonly Seat[];
  /** Lines of any player and any time, in any order. */
  lines: readonly Line[];
  /** Records of admins that are not revoked. */
  records: readonly ManualRecord[];
  revocations: readonly Revocation[];
  readingRevocations?: readonly ReadingRevocation[];
  /** How long after the end, in ms, the first reading counts; absent for 15 minutes. */
  xpGrace?: number;
  /** Readings of players of a board that asks for XP, in any order; absent for none. */
  readings?: readonly Reading[];
}

/** Skills of a player as a service gave them. */
export interface Reading {
  person: number;
  at: number;
  /** Time of the last reading with the same XP. */
  until: number;
  /** By the index of the skill; null for one that no service knows. */
  xp: readonly (number | null)[];
  /** By the index of the skill, as the service gives them; absent when nothing asks for levels. */
  level?: readonly (number | null)[];
}

/** A level or XP that a player reached while the board ran: each skill of a player reaches a value once. D460. */
export interface Reached {
  of: 'level' | 'xp';
  /** Index of the skill. */
  skill: number;
  value: number;
}

/** A value that a player reached and that does not count for a square, or with times a stretch of gained XP. */
export type ReadingRevocation = { square: number; person: number } & (
  { skill: number; value: number } | { from: number; to: number }
);

/** XP that a reading told, or a level. Numbers are sums of the asked skills. */
export interface ReadingProof {
  /** Time of the reading, and of the one from which it is measured. */
  at: number;
  baseAt: number;
  /** The skill when one was asked for, else null. */
  skill: string | null;
  from: number;
  to: number;
  /** What it proves that the player reached; absent for gained XP. */
  reached?: Reached;
}

export interface SquareFacts extends SquareNeed {
  id: number;
  row_number: number;
  column_number: number;
  /** Numbers of its steps, rising; absent without. */
  steps?: readonly number[];
  /** When the square begins and ceases to count; absent or null for the times of the board. */
  opens?: number | null;
  closes?: number | null;
  /** What must come first; absent or null when nothing must. */
  reveal?: Reveal | null;
  /** True while visitors do not know the square. */
  isSealed?: boolean;
}

/** When the first team may have a square that is or was secret, as a minute. */
export interface Revealed {
  square: number;
  at: number;
}

/** Time of a member or guest on a team; `left` is null while it lasts. */
export interface Seat {
  team: number;
  /** Id of a member or guest; both have ids of one sequence. D035. */
  person: number;
  joined: number;
  left: number | null;
  /** From when it counts, as an admin has set it; null or absent for the board's rule. */
  countsFrom?: number | null;
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
  /** Number to add; null or absent completes the square, or the part. */
  amount?: number | null;
  /** Number of a part of a set, from 1, in the order of `leavesOf`; null or absent for the square. */
  part?: number | null;
  /** The id of one of the records that are left of an erased player, on all of them; null or absent for others. */
  former?: number | null;
}

/** A line that no longer counts for a square. */
export interface Revocation {
  square: number;
  line: number;
}

/** A valid completion of a square by a team; at most one of `line` and `record` is set, and none for a free square. */
export interface Standing {
  team: number;
  square: number;
  person: number | null;
  at: number;
  line: number | null;
  record: number | null;
  /** Set for XP that a reading told; then there is neither a line nor a record. */
  reading?: ReadingProof;
  /** True when its line may complete other squares of the team, too: it proves values below its own. */
  isShared?: true;
  /** Name or rule that matched, as text for people; empty for a record. */
  matched: string;
}

/** A line or record that counted for a square of a team; exactly one of `line` and `record` is set. */
export interface Contribution {
  person: number | null;
  at: number;
  line: number | null;
  record: number | null;
  /** Set for XP that a reading told; then there is neither a line nor a record. */
  reading?: ReadingProof;
  /** What the player reached; absent for everything else. */
  reached?: Reached;
  /** Number in the line or record, at least 1. */
  amount: number;
  /** Part of the amount that counted, at least 1. */
  counted: number;
  matched: string;
  /** The parts of a set for which it counted; absent for a square without parts, and for a record of the whole square. */
  fills?: Fill[];
}

/** What a line or record counts for one part of a set. */
export interface Fill {
  /** Number of the part in `leavesOf`. */
  leaf: number;
  counted: number;
}

/** What a team has of a part of a set. */
export interface PartProgress {
  label: string;
  have: number;
  need: number;
  /** Time and player of the line or record that completed it; `at` is null before. */
  at: number | null;
  person: number | null;
  /** Of a set in a set; null for other parts. */
  parts: PartProgress[] | null;
}

/** A line or record that fits a square and counted nothing for it. */
export interface Spare extends Omit<Contribution, 'counted' | 'fills'> {
  team: number;
  square: number;
  /** The reason, for people. */
  why: string;
}

/** What a team has of a square that it has begun. */
export interface TeamProgress {
  team: number;
  square: number;
  /** Number of things, or of players when several must reach the goal, or of parts; at most `need`. */
  have: number;
  /** Of a set that needs one of several sets, the number of the one that is nearest to its end. */
  need: number;
  /** In the order of the rule; absent for a square without parts. */
  parts?: readonly PartProgress[];
  /** Minutes since 1970 at which its steps were passed; absent for a square without steps. */
  steps?: number[];
  /** In order of time. */
  contributions: Contribution[];
}

/** Result of an evaluation. */
export interface Settlement {
  /** Oldest first. */
  completions: Standing[];
  /** Every square that a team has begun, completed ones too. */
  progress: TeamProgress[];
  /** In order of time; empty unless it was asked for. */
  spare: Spare[];
  /** Secret squares, and those that were secret; without those that no team may have yet. */
  revealed: Revealed[];
}
