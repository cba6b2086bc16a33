import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';
import { coverageSchema } from './teams/coverage.schemas.ts';
import * as s from './bingo.schemas.ts';
import { nameVerdictSchema } from './names/names.schemas.ts';
import { squareProgressSchema } from './goals/square-progress.schemas.ts';

const success = z.literal(true);
const id = z.int().check(z.gte(1));

export const boardsResponseSchema = z.object({ success, boards: z.array(s.boardSchema) });
/** GET /bingo/boards/{id}: the specification wraps it in data. */
export const boardResponseSchema = z.object({
  success,
  data: z.object({ board: s.boardSchema, items: z.array(s.itemSchema) }),
});
export const teamsResponseSchema = z.object({ success, teams: z.array(s.teamSchema) });
export const completionsResponseSchema = z.object({ success, completions: z.array(s.completionSchema) });
export const stateResponseSchema = z.object({ success, state: s.bingoStateSchema });
/** GET /bingo/boards/{id}/squares/{row}/{column}: teams that have begun the square, in order of creation. */
export const squareResponseSchema = z.object({ success, teams: z.array(squareProgressSchema) });
/** Bodies of writes: the written board, item, team or completion. */
export const boardWrittenSchema = z.object({ success, board: s.boardSchema });
export const itemWrittenSchema = z.object({ success, item: s.itemSchema });
export const itemsWrittenSchema = z.object({ success, items: z.array(s.itemSchema) });
export const teamWrittenSchema = z.object({ success, team: s.teamSchema });
export const completionWrittenSchema = z.object({
  success,
  /** Null when an amount was recorded that does not complete the square. */
  completion: z.nullable(s.completionSchema),
  /** What the team then has; absent when the square is complete. */
  progress: z.optional(s.progressCellSchema),
});
export const coverageResponseSchema = z.object({ success, coverage: z.array(coverageSchema) });

const line = z.object({
  activity_id: id,
  member_name: z.string(),
  display_name: z.string(),
  text: z.string(),
  details: z.string(),
  activity_date: instantSchema,
  /** The match, or the reason why there nearly was one, in words. */
  why: z.string(),
});
export const previewResponseSchema = z.object({
  success,
  /** Newest first, at most 50 of `total`. */
  lines: z.array(
    z.extend(line, {
      /** What the line counts, such as its kills. */
      amount: z.int().check(z.gte(1)),
      /** What had counted in the 30 days with this line. */
      counted: z.int().check(z.gte(1)),
    }),
  ),
  total: z.int().check(z.gte(0)),
  /** Whether logs have the names that it asks for. */
  verdict: z.array(nameVerdictSchema),
  /** Where completions of the square come from. */
  tells: z.enum(['log', 'readings', 'hand']),
  /** Of a level or XP to be reached: active members who have it, in every skill that is asked for, and all. */
  above: z.optional(z.object({ members: z.int().check(z.gte(0)), of: z.int().check(z.gte(0)) })),
  /** What all matching lines count together. */
  amount: z.int().check(z.gte(0)),
  /** Near misses, at most 20: one word or letter differs, or the same thing of another kind. */
  near: z.array(line),
  /** Other squares of the board that the same line would complete. */
  collisions: z.array(
    z.object({ row_number: z.int(), column_number: z.int(), item_name: z.string(), why: z.string() }),
  ),
});
export type RulePreview = z.infer<typeof previewResponseSchema>;

export const importBoardResponseSchema = z.object({
  success,
  dry_run: z.boolean(),
  /** Null on a dry run. */
  board: z.nullable(s.boardSchema),
  /** Omitted parts with the reasons: unknown members, rejected icons. */
  warnings: z.array(z.string()),
});
/** Deleted boards and teams that can be restored. */
export const deletedResponseSchema = z.object({
  success,
  boards: z.array(z.object({ id, title: z.string(), deleted_at: instantSchema, undo_until: instantSchema })),
  teams: z.array(
    z.object({
      id,
      board_id: id,
      board_title: z.string(),
      team_name: z.string(),
      deleted_at: instantSchema,
      undo_until: instantSchema,
    }),
  ),
});
