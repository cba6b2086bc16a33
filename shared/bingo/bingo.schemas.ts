import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';
import { PROFILE_STATES } from '../members/members.schemas.ts';
import { MAX_SIDE, MIN_SIDE, TEAM_COLOURS } from './bingo-limits.ts';
import { squareRuleSchema } from './square-rule.ts';

const id = z.int().check(z.gte(1));
const count = z.int().check(z.gte(0));
const side = z.int().check(z.gte(MIN_SIDE), z.lte(MAX_SIDE));
/** 1-based: row 1 is the top, column 1 the left; shown as "C3" (column letter, row number). */
const position = z.int().check(z.gte(1), z.lte(MAX_SIDE));

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
});
export type Board = z.infer<typeof boardSchema>;

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
  rule: z.nullable(squareRuleSchema),
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
  /** For admins only: visitors do not read this name. Our addition. */
  is_hidden: z.optional(z.literal(true)),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const teamSchema = z.object({
  id,
  team_name: z.string(),
  color: z.enum(TEAM_COLOURS),
  created_at: instantSchema,
  /** In order of joining. */
  members: z.array(teamMemberSchema),
});
export type Team = z.infer<typeof teamSchema>;

/** Evidence of a completion. Our addition. */
export const evidenceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('log'),
    /** Headline of the log line as received. */
    text: z.string(),
    details: z.string(),
    /** Time by the log, to the minute, and time at which the site read it. */
    happened_at: instantSchema,
    read_at: instantSchema,
    /** Name or rule that matched, in words. */
    matched: z.string(),
  }),
  z.object({
    kind: z.literal('manual'),
    /** Name of the admin. */
    recorded_by: z.string(),
    recorded_at: instantSchema,
    note: z.nullable(z.string()),
  }),
]);
export type Evidence = z.infer<typeof evidenceSchema>;

export const completionSchema = z.object({
  id,
  team_id: id,
  row_number: position,
  column_number: position,
  /** Time at which the square was completed. D122. */
  completed_at: instantSchema,
  /** member_id or guest_member_id; null when erased, hidden, or without a player. */
  completed_by: z.nullable(id),
  /** Exactly one of the two names is set. "Former member" when erased, "Hidden member" when hidden. */
  member_display_name: z.nullable(z.string()),
  guest_display_name: z.nullable(z.string()),
  item_name: z.string(),
  team_name: z.string(),
  team_color: z.enum(TEAM_COLOURS),
  evidence: evidenceSchema,
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
});
export type BingoState = z.infer<typeof bingoStateSchema>;

/** Whether a participant's log can be read. For admins only. Our addition. */
export const coverageSchema = z.object({
  team_id: id,
  member_id: z.nullable(id),
  guest_member_id: z.nullable(id),
  display_name: z.string(),
  profile_state: z.enum(PROFILE_STATES),
  last_read_at: z.nullable(instantSchema),
  /** Time since which the log could not be read; absent when it was read, or never tried. */
  log_silent_since: z.optional(instantSchema),
  /** Periods within the board's time in which log lines were lost. */
  gaps: z.array(z.object({ from: instantSchema, to: instantSchema })),
});
export type Coverage = z.infer<typeof coverageSchema>;
