import { idParamsSchema } from '../../format/id-params.ts';
import { defineRoute } from '../../http/route.ts';
import { okSchema } from '../../http/envelope.ts';
import { splitBodySchema, splitResponseSchema } from './split.schemas.ts';
import * as s from './sign-ups.schemas.ts';

/** Sign-ups as admins use them, part of bingoRoutes. */
export const signUpAdminRoutes = {
  adminListSignUps: defineRoute({
    method: 'GET',
    path: '/bingo/admin/boards/:id/signups',
    access: 'admin',
    summary: 'Sign-ups of any board with their answers, in order',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: s.adminSignUpsResponseSchema,
  }),
  decideSignUp: defineRoute({
    method: 'PATCH',
    path: '/bingo/signups/:id',
    access: 'admin',
    summary: 'Accept or decline a sign-up, or mark it as late or as a captain',
    params: idParamsSchema,
    missing: { id: 'SIGNUP_NOT_FOUND' },
    body: s.decideSignUpBodySchema,
    response: s.signUpsWrittenSchema,
  }),
  decideSignUps: defineRoute({
    method: 'PATCH',
    path: '/bingo/boards/:id/signups',
    access: 'admin',
    summary: 'The same decision about several sign-ups of a board, all or none',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    body: s.decideSignUpsBodySchema,
    response: s.signUpsWrittenSchema,
  }),
  split: defineRoute({
    method: 'POST',
    path: '/bingo/boards/:id/split',
    access: 'admin',
    summary: 'Plan teams of about equal strength for the accepted players, or make them',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    body: splitBodySchema,
    response: splitResponseSchema,
  }),
  undoSplit: defineRoute({
    method: 'DELETE',
    path: '/bingo/boards/:id/split',
    access: 'admin',
    summary: 'Take the last split back, as long as the board has not started',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: okSchema,
  }),
} as const;
