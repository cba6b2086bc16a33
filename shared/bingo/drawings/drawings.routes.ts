import { idParamsSchema } from '../../format/id-params.ts';
import { defineRoute } from '../../http/route.ts';
import { drawingsResponseSchema } from './drawings.schemas.ts';

/** Drawings of teams, part of bingoRoutes. */
export const drawingRoutes = {
  listDrawings: defineRoute({
    method: 'GET',
    path: '/bingo/boards/:id/drawings',
    access: 'public',
    summary: 'Drawings of the teams of an active board with all that is needed to repeat them, newest first',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: drawingsResponseSchema,
  }),
} as const;
