import * as z from 'zod/mini';
import { instantSchema, PROFILE_STATES } from '../members/members.schemas.ts';
import { MAX_SIDE, MIN_SIDE, TEAM_COLOURS } from './bingo.limits.ts';
import { squareRuleSchema } from './square.rule.ts';

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
  /** null: from created_at on. Inclusive. D033. */
  start_date: z.nullable(instantSchema),
  /** null: no end. Exclusive. */
  end_date: z.nullable(instantSchema),
  /** Visible to the public. */
  is_active: z.boolean(),
  created_at: instantSchema,
  /** Counts edits of board, squares and teams by admins (not completions): If-Match names it. Our addition. */
  revision: count,
  /** Our additions for lists. */
  team_count: count,
  item_count: count,
});
export type Board = z.infer<typeof boardSchema>;

/** A square that has something on it; squares without a row here are empty. `items[]` on the wire. */
export const itemSchema = z.object({
  row_number: position,
  column_number: position,
  item_name: z.string(),
  item_id: z.nullable(z.string()),
  icon_url: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** Any of these names counts as well. Our addition. */
  alternatives: z.array(z.string()),
  /** What else than an item completes it. Our addition. */
  rule: z.nullable(squareRuleSchema),
});
export type Item = z.infer<typeof itemSchema>;

/**
 * Exactly one of member_id and guest_member_id is set; both come from one id sequence. D035. Of a hidden member
 * visitors get neither, nor the name.
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

/** Why a completion stands. Our addition. */
export const evidenceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('log'),
    /** As the game's log says it. */
    text: z.string(),
    details: z.string(),
    /** When it happened by the log (minutes), and when it was read. */
    happened_at: instantSchema,
    read_at: instantSchema,
    /** Which name or rule matched, in words. */
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
  /** When it happened. D122. */
  completed_at: instantSchema,
  /** member_id or guest_member_id; null: erased, hidden, or nobody in particular. */
  completed_by: z.nullable(id),
  /** Exactly one of the two is set. Erased: "Former member"; hidden: "Hidden member". */
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

/** All of one board, read in one REPEATABLE READ; its version is in X-Live-Version. D106. */
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

/** Whether a participant's log can prove anything. Admin only. Our addition. */
export const coverageSchema = z.object({
  team_id: id,
  member_id: z.nullable(id),
  guest_member_id: z.nullable(id),
  display_name: z.string(),
  profile_state: z.enum(PROFILE_STATES),
  last_read_at: z.nullable(instantSchema),
  /** Since when the log could not be read; absent: it was, or it was never tried. */
  log_silent_since: z.optional(instantSchema),
  /** Lines were lost between these two instants, inside the board's window. */
  gaps: z.array(z.object({ from: instantSchema, to: instantSchema })),
});
export type Coverage = z.infer<typeof coverageSchema>;
