import type * as z from 'zod/mini';
import type {
  boardResponseSchema,
  completionsResponseSchema,
  stateResponseSchema,
  teamsResponseSchema,
} from '../../../shared/bingo/bingo.responses.ts';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';

/** A body made of a board's state. */
export type BingoDocument = (state: BingoState) => unknown;

const success = true as const;

export function boardBody({ board, items }: BingoState): z.input<typeof boardResponseSchema> {
  return { success, data: { board, items } };
}

export function teamsBody({ teams }: BingoState): z.input<typeof teamsResponseSchema> {
  return { success, teams };
}

/** Newest first. */
export function completionsBody({ completions }: BingoState): z.input<typeof completionsResponseSchema> {
  return { success, completions: [...completions].reverse() };
}

export function stateBody(state: BingoState): z.input<typeof stateResponseSchema> {
  return { success, state };
}

/** By the last part of their address. */
export const BINGO_DOCUMENTS: ReadonlyMap<string, BingoDocument> = new Map<string, BingoDocument>([
  ['board', boardBody],
  ['teams', teamsBody],
  ['completions', completionsBody],
  ['state', stateBody],
]);
