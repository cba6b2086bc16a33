import type * as z from 'zod/mini';
import type {
  boardResponseSchema,
  boardsResponseSchema,
  completionsResponseSchema,
  stateResponseSchema,
  teamsResponseSchema,
} from '../../../shared/bingo/bingo-responses.ts';
import type { BingoState, Board } from '../../../shared/bingo/bingo.schemas.ts';

/** Document of the list of active boards. */
interface BoardListDocument<Body extends object = object> {
  boardId: null;
  body: (boards: Board[]) => Body;
}

/** Document of one board. Documents with the same function and board have the same body. */
export interface BoardDocument<Body extends object = object> {
  boardId: number;
  body: (state: BingoState) => Body;
}

export type BingoDocument = BoardListDocument | BoardDocument;

const success = true as const;

export const boardListDocument: BoardListDocument<z.input<typeof boardsResponseSchema>> = {
  boardId: null,
  body: (boards) => ({ success, boards }),
};

export function boardBody({ board, items }: BingoState): z.input<typeof boardResponseSchema> {
  return { success, data: { board, items } };
}

export function teamsBody({ teams }: BingoState): z.input<typeof teamsResponseSchema> {
  return { success, teams };
}

/** Returns the completions, newest first. */
export function completionsBody({ completions }: BingoState): z.input<typeof completionsResponseSchema> {
  return { success, completions: [...completions].reverse() };
}

export function stateBody(state: BingoState): z.input<typeof stateResponseSchema> {
  return { success, state };
}
