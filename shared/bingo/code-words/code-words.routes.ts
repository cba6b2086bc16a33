import { idParamsSchema } from '../../format/id-params.ts';
import { defineRoute } from '../../http/route.ts';
import { boardWrittenSchema } from '../bingo-responses.ts';

/** Calls about the code word of a board. Our additions. D485. */
export const codeWordRoutes = {
  renewCodeWord: defineRoute({
    method: 'POST',
    path: '/bingo/boards/:id/code-word',
    access: 'admin',
    summary: 'Replace the code word of a board by a new one. If-Match: "<revision>" is honoured',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: boardWrittenSchema,
  }),
} as const;
