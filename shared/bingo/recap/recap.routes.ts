import { idParamsSchema } from '../../format/id-params.ts';
import { defineRoute } from '../../http/route.ts';
import { recapResponseSchema } from './recap.schemas.ts';

/** What a recap needs beside the state of the board. In its own file, which only the recap loads. */
export const bingoRecapRoutes = {
  getRecap: defineRoute({
    method: 'GET',
    path: '/bingo/boards/:id/recap',
    access: 'public',
    summary: 'The share of each player in the score of an active board, and the largest single haul',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: recapResponseSchema,
  }),
} as const;
