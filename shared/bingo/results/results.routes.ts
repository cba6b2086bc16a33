import * as z from 'zod/mini';
import { idParamsSchema } from '../../format/id-params.ts';
import { defineRoute } from '../../http/route.ts';
import { boardWrittenSchema } from '../bingo-responses.ts';
import { plainText } from '../plain-text.ts';
import { resultsResponseSchema } from './results.schemas.ts';

const REASON_REQUIRED = 'A reason is required';

const unlockBoardBodySchema = z
  .strictObject({
    reason: z
      .string(REASON_REQUIRED)
      .check(z.trim(), z.minLength(1, REASON_REQUIRED), z.maxLength(300, 'A reason may have at most 300 characters')),
  })
  .check(plainText);

/** Calls about the results of an ended board. Our additions. */
export const bingoResultsRoutes = {
  getResults: defineRoute({
    method: 'GET',
    path: '/bingo/boards/:id/results',
    access: 'admin',
    summary: 'Whether the results of a board are final, and which late lines would change them',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: resultsResponseSchema,
  }),
  lockBoard: defineRoute({
    method: 'POST',
    path: '/bingo/boards/:id/lock',
    access: 'admin',
    summary: 'Make the results of an ended board final. If-Match: "<revision>" is honoured',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: boardWrittenSchema,
  }),
  unlockBoard: defineRoute({
    method: 'POST',
    path: '/bingo/boards/:id/unlock',
    access: 'admin',
    summary:
      'Open final results again, with a public reason; late lines then count. If-Match: "<revision>" is honoured',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    body: unlockBoardBodySchema,
    response: boardWrittenSchema,
  }),
} as const;
