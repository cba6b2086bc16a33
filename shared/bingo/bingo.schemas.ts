import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';
import { proofEvidenceSchema } from './proofs/proof-evidence.ts';
import { boardProofShape, proofSettings } from './proofs/proof-settings.ts';
import { boardDelayShape } from './boards/stream-delay.ts';
import { boardModeShape, FINISHES, itemWindowShape } from './modes/modes.schemas.ts';
import { LATE_JOINERS, MAX_SIDE, MIN_SIDE, ONE_DROP, TEAM_COLOURS } from './bingo-limits.ts';
import { boardResultsShape, settledShape } from './results/results.schemas.ts';
import {
  adjustmentSchema,
  pointsSchema,
  scoringSchema,
  stepCellSchema,
  stepSchema,
} from './scoring/scoring.schemas.ts';
import { boardSplitSchema } from './sign-ups/split.schemas.ts';
import { boardSignUpShape, signUpSettings } from './sign-ups/sign-up-fields.ts';
import { freeEvidenceSchema, readingEvidenceSchema } from './goals/source-evidence.ts';
import { orUnknown } from './goals/unknown-evidence.ts';
import { formerSeats } from './teams/former-seats.ts';
import { xpGraceSetting } from './teams/xp-grace.ts';
import { wireRuleSchema } from './kinds/wire-rule.ts';
import { goalScopeSchema, MAX_PARTS } from './square-rule.ts';

const id = z.int().check(z.gte(1));
const count = z.int().check(z.gte(0));
const side = z.int().check(z.gte(MIN_SIDE), z.lte(MAX_SIDE));
/** 1-based: row 1 is the top, column 1 the left; shown as "C3" (column letter, row number). */
const position = z.int().check(z.gte(1), z.lte(MAX_SIDE));

/** Rules of a board that an admin chooses; an absent one has its ordinary value. Our addition. */
export const boardSettingsSchema = z.object({
  one_drop: z.optional(z.enum(ONE_DROP)),
  ...proofSettings,
  finish: z.optional(z.enum(FINISHES)),
  late_joiners: z.optional(z.enum(LATE_JOINERS)),
  ...xpGraceSetting,
  ...signUpSettings,
});
export type BoardSettings = z.infer<typeof boardSettingsSchema>;

export const boardSchema = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  rows: side,
  columns: side,
  /** Inclusive; null for created_at. D033. */
  start_date: z.nullable(instantSchema),
  /** Exclusive; null without an end. */
  end_date: z.nullable(instantSchema),
  /** True when visitors can see the board. */
  is_active: z.boolean(),
  created_at: instantSchema,
  /** Number of edits of board, squares and teams by admins (not completions), for If-Match. Our addition. */
  revision: count,
  /** Number of teams and set squares, for lists. Our additions. */
  team_count: count,
  item_count: count,
  /** Absent when every rule has its ordinary value. Our addition. */
  settings: z.optional(boardSettingsSchema),
  ...boardModeShape,
  ...boardDelayShape,
  ...boardResultsShape,
  ...boardProofShape,
  /** Absent when the board is ranked by completed squares. Our addition. */
  scoring: z.optional(scoringSchema),
  /** How the players were dealt to teams, when the site did it: the seed of the even split. Our addition. */
  split: z.optional(boardSplitSchema),
  ...boardSignUpShape,
});
export type Board = z.infer<typeof boardSchema>;

/** The complete parts of a square as a number: the first part is 1, the second 2, the third 4 and so on, added up. */
export const partsDoneSchema = z.int().check(z.gte(0), z.lt(2 ** MAX_PARTS));

/** What a square asks for: how many of what, and by whom. Our addition. */
export const goalSchema = z.object({
  /** Kind of the square's rule; `item` without one. */
  kind: z.string(),
  /** The number that a team must reach; for the other scopes the number that a player must reach. */
  need: z.int().check(z.gte(1)),
  /** What is counted, as a plural noun: "items", "kills". */
  unit: z.string(),
  scope: goalScopeSchema,
  /** Labels of the parts of a set; empty for other squares. The parts of a set in a set are in its rule. */
  parts: z.array(z.string()),
  /** The whole goal as a phrase such as "50 kills of Nex"; absent when the phrase says nothing more than the number. */
  words: z.optional(z.string()),
});
export type Goal = z.infer<typeof goalSchema>;

/**
 * Progress of a team on a square: team_id, row, column, have, need, and for a square with parts which of them are
 * complete. For the scope `one_player` `have` is that of the best player; for `players` both are numbers of players. For
 * a set that needs one of several sets both are those of the set that is nearest to its end.
 */
export const progressCellSchema = z.tuple([id, position, position, count, count, z.optional(partsDoneSchema)]);
export type ProgressCell = z.infer<typeof progressCellSchema>;

/** Square with content; squares without an item are empty. `items[]` in the API. */
export const itemSchema = z.object({
  row_number: position,
  column_number: position,
  item_name: z.string(),
  item_id: z.nullable(z.string()),
  icon_url: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** Names that complete the square as well. Our addition. */
  alternatives: z.array(z.string()),
  /** Rule of a square that is not completed by an item. Our addition. */
  rule: z.nullable(wireRuleSchema),
  /** Absent when one thing completes the square for the team. Our addition. */
  goal: z.optional(goalSchema),
  /** Points that replace those of the board's rule for a square; absent without. Our addition. */
  points: z.optional(pointsSchema),
  /** Numbers below the goal that pay when they are passed, rising; absent without. Our addition. */
  steps: z.optional(z.array(stepSchema)),
  ...itemWindowShape,
});
export type Item = z.infer<typeof itemSchema>;

/**
 * Member or guest of a team. Exactly one of member_id and guest_member_id is set; both come from one id sequence. D035.
 * Visitors get neither the ids nor the name of a hidden member.
 */
export const teamMemberSchema = z.object({
  member_id: z.nullable(id),
  guest_member_id: z.nullable(id),
  member_type: z.enum(['clan', 'guest']),
  member_name: z.string(),
  display_name: z.string(),
  /** Absent for an ordinary player. Our addition. */
  role: z.optional(z.literal('captain')),
  /** For admins only: visitors do not read this name. Our addition. */
  is_hidden: z.optional(z.literal(true)),
  /** From when the seat counts, when an admin has set it, why and when. Our additions. D380. */
  counts_from: z.optional(instantSchema),
  counts_reason: z.optional(z.string()),
  counts_set_at: z.optional(instantSchema),
  /** When the seat was taken, if the team was there before. Our addition. D470. */
  joined_at: z.optional(instantSchema),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const teamSchema = z.object({
  id,
  team_name: z.string(),
  color: z.enum(TEAM_COLOURS),
  created_at: instantSchema,
  /** In order of joining. */
  members: z.array(teamMemberSchema),
  /** Our addition. */
  former: formerSeats,
});
export type Team = z.infer<typeof teamSchema>;

/** Of a log line. */
export const logEvidenceSchema = z.object({
  kind: z.literal('log'),
  /** Headline of the log line as received. */
  text: z.string(),
  details: z.string(),
  /** Time by the log, to the minute, and time at which the site read it. */
  happened_at: instantSchema,
  read_at: instantSchema,
  /** Name or rule that matched, in words. */
  matched: z.string(),
});
/** Of a record by an admin. */
export const manualEvidenceSchema = z.object({
  kind: z.literal('manual'),
  /** Name of the admin. */
  recorded_by: z.string(),
  recorded_at: instantSchema,
  note: z.nullable(z.string()),
});

/** A player's part in a completion. Visitors get neither the id nor the name of a hidden member. */
const contributorSchema = z.object({
  /** member_id or guest_member_id; null when erased or hidden. */
  person_id: z.nullable(id),
  name: z.string(),
  counted: count,
  /** For admins only: visitors do not read this name. */
  is_hidden: z.optional(z.literal(true)),
});
export type Contributor = z.infer<typeof contributorSchema>;

/** A complete part of a set. Visitors get neither the id nor the name of a hidden member. */
const completedPartSchema = z.object({
  label: z.string(),
  at: instantSchema,
  /** The player who completed it: member_id or guest_member_id; null when erased or hidden. */
  person_id: z.nullable(id),
  name: z.string(),
  /** For admins only: visitors do not read this name. */
  is_hidden: z.optional(z.literal(true)),
});
export type CompletedPart = z.infer<typeof completedPartSchema>;

/** Evidence of a completion. Our addition. */
export const evidenceSchema = z.discriminatedUnion('kind', [
  logEvidenceSchema,
  readingEvidenceSchema,
  manualEvidenceSchema,
  proofEvidenceSchema,
  freeEvidenceSchema,
  /** Of a square that asks for more than one. At most 600 bytes. */
  z.object({
    kind: z.literal('count'),
    /** Number that counted, and from how many lines and records. */
    total: count,
    lines: count,
    /** The line or record that reached the goal; a record has its note as text. */
    last: z.object({ text: z.string(), happened_at: instantSchema, read_at: instantSchema }),
    /** The three players with the greatest numbers, most first. */
    top: z.array(contributorSchema),
    /** Name or rule that matched the last line, in words; empty for a record. */
    matched: z.string(),
  }),
  /** Of a set. At most 600 bytes. */
  z.object({
    kind: z.literal('set'),
    /** Number of parts that were complete. */
    done: count,
    /** The line or record that completed the last part; a record has its note as text. */
    last: z.object({ text: z.string(), happened_at: instantSchema, read_at: instantSchema }),
    /** The parts that were completed last, in order of time: as many as there is room for. */
    parts: z.array(completedPartSchema),
  }),
]);
export type Evidence = z.infer<typeof evidenceSchema>;
const wireEvidenceSchema = orUnknown(evidenceSchema);
/** Evidence as it is read. */
export type WireEvidence = z.infer<typeof wireEvidenceSchema>;

export const completionSchema = z.object({
  id,
  team_id: id,
  row_number: position,
  column_number: position,
  /** Time at which the square was completed. D122. */
  completed_at: instantSchema,
  /** member_id or guest_member_id; null when erased, hidden, or without a player. */
  completed_by: z.nullable(id),
  /** Exactly one of the two is set: also "Former member" when erased, "Hidden member" when hidden, or "Free square". */
  member_display_name: z.nullable(z.string()),
  guest_display_name: z.nullable(z.string()),
  item_name: z.string(),
  team_name: z.string(),
  team_color: z.enum(TEAM_COLOURS),
  /** Of a lockout: the team that had the square until this earlier line was read. Our addition. */
  taken_from: z.optional(id),
  evidence: wireEvidenceSchema,
  /** For admins only: visitors do not read this name. Our addition. */
  is_hidden: z.optional(z.literal(true)),
});
export type Completion = z.infer<typeof completionSchema>;

/** State of one board, read in one REPEATABLE READ transaction; its version is in X-Live-Version. D106. */
export const bingoStateSchema = z.object({
  board: boardSchema,
  /** By row, then column. */
  items: z.array(itemSchema),
  /** In order of creation. */
  teams: z.array(teamSchema),
  /** Oldest first by (completed_at, id). */
  completions: z.array(completionSchema),
  /** Squares that a team has begun and not completed, by team, row and column. Our addition. */
  progress: z.array(progressCellSchema),
  /** Steps that teams have passed, by team, row and column; absent without. Our addition. */
  steps: z.optional(z.array(stepCellSchema)),
  /** Points given or taken by admins, oldest first; absent without. Our addition. */
  adjustments: z.optional(z.array(adjustmentSchema)),
  ...settledShape,
});
export type BingoState = z.infer<typeof bingoStateSchema>;
