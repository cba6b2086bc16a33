import * as z from 'zod/mini';
import { TEAM_COLOURS } from '../../shared/bingo/bingo.limits.ts';
import { evidenceSchema } from '../../shared/bingo/bingo.schemas.ts';
import { squareRuleSchema } from '../../shared/bingo/square.rule.ts';

/** Rows as the statements of this feature read them. */
export const boardRowSchema = z.object({
  id: z.number(),
  title: z.string(),
  description: z.nullable(z.string()),
  rows: z.number(),
  columns: z.number(),
  start_date: z.nullable(z.date()),
  end_date: z.nullable(z.date()),
  is_active: z.boolean(),
  revision: z.number(),
  created_at: z.date(),
  deleted_at: z.nullable(z.date()),
  public_from: z.nullable(z.coerce.number()),
  team_count: z.number(),
  item_count: z.number(),
});
export type BoardRow = z.infer<typeof boardRowSchema>;

export const squareRowSchema = z.object({
  id: z.number(),
  board_id: z.number(),
  row_number: z.number(),
  column_number: z.number(),
  item_name: z.string(),
  item_id: z.nullable(z.string()),
  icon_url: z.nullable(z.string()),
  description: z.nullable(z.string()),
  alternatives: z.array(z.string()),
  rule: z.nullable(squareRuleSchema),
  cleared_at: z.nullable(z.date()),
});
export type SquareRow = z.infer<typeof squareRowSchema>;

export const teamRowSchema = z.object({
  id: z.number(),
  board_id: z.number(),
  team_name: z.string(),
  color: z.enum(TEAM_COLOURS),
  created_at: z.date(),
  deleted_at: z.nullable(z.date()),
});
export type TeamRow = z.infer<typeof teamRowSchema>;

/** Somebody who plays for a team now. */
export const seatRowSchema = z.object({
  team_id: z.number(),
  member_id: z.nullable(z.number()),
  guest_id: z.nullable(z.number()),
  name: z.string(),
  is_hidden: z.boolean(),
});
export type SeatRow = z.infer<typeof seatRowSchema>;

export const completionRowSchema = z.object({
  id: z.number(),
  team_id: z.number(),
  square_id: z.number(),
  row_number: z.number(),
  column_number: z.number(),
  completed_at: z.date(),
  member_id: z.nullable(z.number()),
  guest_id: z.nullable(z.number()),
  member_name: z.nullable(z.string()),
  guest_name: z.nullable(z.string()),
  is_hidden: z.boolean(),
  item_name: z.string(),
  team_name: z.string(),
  color: z.enum(TEAM_COLOURS),
  evidence: evidenceSchema,
});
export type CompletionRow = z.infer<typeof completionRowSchema>;
