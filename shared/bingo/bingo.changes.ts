import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';
import { servicesHintSchema } from '../roster/silences.ts';
import { siteChangedSchema } from '../live/site.changes.ts';
import { adjustmentSchema, stepCellSchema } from './scoring/scoring.schemas.ts';
import {
  boardSchema,
  completionSchema,
  itemSchema,
  partsDoneSchema,
  progressCellSchema,
  teamSchema,
} from './bingo.schemas.ts';

const id = z.int().check(z.gte(1));

/** Changes of a stream `bingo:<id>`: all carry state and are idempotent. applyBingoChange applies them. */
export const bingoChangeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('board.changed'), board: boardSchema }),
  /** The board was deleted or hidden from visitors; no event follows. */
  z.object({ type: z.literal('board.removed'), board_id: id }),
  /** Upsert by position. Removes the position's progress and steps; the same event has what is left of them. */
  z.object({ type: z.literal('square.set'), item: itemSchema }),
  /** Secret squares that are public now. Upsert by position; their progress stays. */
  z.object({ type: z.literal('squares.revealed'), items: z.array(itemSchema).check(z.minLength(1)) }),
  z.object({ type: z.literal('square.cleared'), row_number: id, column_number: id }),
  /** Upsert by id, members included; the team's completions get its name and colour. */
  z.object({ type: z.literal('team.changed'), team: teamSchema }),
  /** Removes the team's completions, steps and adjustments too. */
  z.object({ type: z.literal('team.removed'), team_id: id }),
  /**
   * Upsert by id; removes the progress of the team on the square. A late log line that moves a completion is published
   * as revoked + recorded in one event. `have` and `need` are there when the square asks for more than one, `parts`
   * when it has parts.
   */
  z.object({
    type: z.literal('completion.recorded'),
    completion: completionSchema,
    have: z.optional(id),
    need: z.optional(id),
    parts: z.optional(partsDoneSchema),
  }),
  /** A `progress` of the same event has what the team has of the square without it. */
  z.object({ type: z.literal('completion.revoked'), completion_id: id }),
  /**
   * New numbers of squares that are not completed, at most 40; a cell with nothing done removes the cell. Collected for
   * at least 5 s per board.
   */
  z.object({ type: z.literal('progress'), cells: z.array(progressCellSchema).check(z.minLength(1)) }),
  /** Steps that teams have passed. Each cell replaces what was told of its team and square; one without steps removes it. */
  z.object({ type: z.literal('steps'), cells: z.array(stepCellSchema).check(z.minLength(1)) }),
  /** Upsert by id. */
  z.object({ type: z.literal('adjustment.made'), adjustment: adjustmentSchema }),
  z.object({ type: z.literal('adjustment.revoked'), adjustment_id: id }),
  /** Nothing can still arrive that is dated before this minute. At most once a minute per board. */
  z.object({ type: z.literal('settled'), until: instantSchema }),
  /** A hint: players have signed up, or an admin has decided about them. It has no names; readers read the list again. */
  z.object({ type: z.literal('signups.changed') }),
  /** A member was hidden or erased: its name is replaced in everything that was published before. */
  z.object({ type: z.literal('person.veiled'), member_id: id, name: z.string() }),
]);
export type BingoChange = z.infer<typeof bingoChangeSchema>;

/** Upsert by id. */
export const boardListedSchema = z.object({ type: z.literal('board.listed'), board: boardSchema });
export const boardUnlistedSchema = z.object({ type: z.literal('board.unlisted'), board_id: id });

/**
 * Changes of the stream `boards`, the list of active boards; the `admin` stream has the same for all boards. Both also tell
 * of silent services.
 */
export const boardsChangeSchema = z.discriminatedUnion('type', [
  boardListedSchema,
  boardUnlistedSchema,
  servicesHintSchema,
  siteChangedSchema,
]);
export type BoardsChange = z.infer<typeof boardsChangeSchema>;
/** All changes of one event of the stream `boards`. */
export const boardListChangesSchema = z.array(boardsChangeSchema).check(z.minLength(1));

/** All changes of one event of a board's stream. */
export const bingoChangesSchema = z.array(bingoChangeSchema).check(z.minLength(1));
