import { idParamsSchema } from '../../format/id-params.ts';
import { defineRoute } from '../../http/route.ts';
import * as s from './sign-ups.schemas.ts';

/** Sign-ups as visitors use them, part of bingoRoutes. */
export const signUpRoutes = {
  listSignUps: defineRoute({
    method: 'GET',
    path: '/bingo/boards/:id/signups',
    access: 'public',
    summary: 'Names of those who signed up for an active board, in order',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: s.signUpsResponseSchema,
  }),
  signUp: defineRoute({
    method: 'POST',
    path: '/bingo/boards/:id/signups',
    access: 'public',
    summary: 'Sign up for an active board; an admin decides. At most 20 an hour from one address',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    body: s.signUpBodySchema,
    response: s.signedUpResponseSchema,
  }),
} as const;
