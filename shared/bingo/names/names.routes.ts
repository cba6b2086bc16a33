import { idParamsSchema } from '../../format/id-params.ts';
import { defineRoute } from '../../http/route.ts';
import { boardNamesResponseSchema } from './names.schemas.ts';

/** Reads about names of squares, for admins. */
export const bingoNameRoutes = {
  getBoardNames: defineRoute({
    method: 'GET',
    path: '/bingo/admin/boards/:id/names',
    access: 'admin',
    summary: 'Squares of a board with names that no log has',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: boardNamesResponseSchema,
  }),
} as const;
