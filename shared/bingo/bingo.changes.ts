import * as z from 'zod/mini';
import { boardSchema, completionSchema, itemSchema, teamSchema } from './bingo.schemas.ts';

const id = z.int().check(z.gte(1));

/** Changes of a stream `bingo:<id>`: all state-bearing, all idempotent. Folded by applyBingoChange. */
export const bingoChangeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('board.changed'), board: boardSchema }),
  /** Deleted, or hidden from the public: nothing more comes. */
  z.object({ type: z.literal('board.removed'), board_id: id }),
  /** Upsert by position. */
  z.object({ type: z.literal('square.set'), item: itemSchema }),
  z.object({ type: z.literal('square.cleared'), row_number: id, column_number: id }),
  /** Upsert by id, members included; completions of the team take its name and colour. */
  z.object({ type: z.literal('team.changed'), team: teamSchema }),
  /** With its completions. */
  z.object({ type: z.literal('team.removed'), team_id: id }),
  /** Upsert by id. A late line that moves a completion comes as revoked + recorded in one event. */
  z.object({ type: z.literal('completion.recorded'), completion: completionSchema }),
  z.object({ type: z.literal('completion.revoked'), completion_id: id }),
  /** A member was hidden or erased: the name goes from all that was told before. */
  z.object({ type: z.literal('person.veiled'), member_id: id, name: z.string() }),
]);
export type BingoChange = z.infer<typeof bingoChangeSchema>;

/** Upsert by id. */
export const boardListedSchema = z.object({ type: z.literal('board.listed'), board: boardSchema });
export const boardUnlistedSchema = z.object({ type: z.literal('board.unlisted'), board_id: id });

/** Changes of the stream `boards`: the list of active boards. On the `admin` stream the same for all boards. */
export const boardsChangeSchema = z.discriminatedUnion('type', [boardListedSchema, boardUnlistedSchema]);
export type BoardsChange = z.infer<typeof boardsChangeSchema>;
/** All changes of one event of the stream `boards`. */
export const boardListChangesSchema = z.array(boardsChangeSchema).check(z.minLength(1));

/** All changes of one event of a board's stream. */
export const bingoChangesSchema = z.array(bingoChangeSchema).check(z.minLength(1));
