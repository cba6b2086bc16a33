import * as z from 'zod/mini';
import { idParamsSchema } from '../../format/id-params.ts';
import { okSchema } from '../../http/envelope.ts';
import { defineRoute } from '../../http/route.ts';
import { plainText } from '../plain-text.ts';
import { adjustmentSchema, MAX_ADJUSTMENT, MAX_ADJUSTMENT_REASON } from './scoring.schemas.ts';

const REASON_REQUIRED = 'A reason is required';
const POINTS = `Points are whole numbers up to ${MAX_ADJUSTMENT}, below 0 to take them`;
const reason = z
  .string(REASON_REQUIRED)
  .check(
    z.trim(),
    z.minLength(1, REASON_REQUIRED),
    z.maxLength(MAX_ADJUSTMENT_REASON, `A reason may have at most ${MAX_ADJUSTMENT_REASON} characters`),
  );

export const adjustmentBodySchema = z
  .strictObject({
    team_id: z.int('Choose a team').check(z.gte(1, 'Choose a team')),
    points: z.int(POINTS).check(
      z.gte(-MAX_ADJUSTMENT, POINTS),
      z.lte(MAX_ADJUSTMENT, POINTS),
      z.refine((points) => points !== 0, 'Please write how many points, such as 5 or -3'),
    ),
    reason,
  })
  .check(plainText);
const adjustmentParamsSchema = z.strictObject({
  id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
  adjustmentId: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
});

/** Calls about the points of a board. Our additions. */
export const bingoScoringRoutes = {
  makeAdjustment: defineRoute({
    method: 'POST',
    path: '/bingo/boards/:id/adjustments',
    access: 'admin',
    summary: 'Give a team points or take some, with a public reason. If-Match: "<revision>" is honoured',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    body: adjustmentBodySchema,
    response: z.object({ success: z.literal(true), adjustment: adjustmentSchema }),
  }),
  revokeAdjustment: defineRoute({
    method: 'DELETE',
    path: '/bingo/boards/:id/adjustments/:adjustmentId',
    access: 'admin',
    summary: 'Take back points that an admin gave or took, with a reason. If-Match: "<revision>" is honoured',
    params: adjustmentParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND', adjustmentId: 'ADJUSTMENT_NOT_FOUND' },
    body: z.strictObject({ reason }).check(plainText),
    response: okSchema,
  }),
} as const;
