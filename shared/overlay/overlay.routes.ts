import { idParamsSchema } from '../format/id-params.ts';
import { stateResponseSchema } from '../bingo/bingo-responses.ts';
import { okSchema } from '../http/envelope.ts';
import { defineRoute } from '../http/route.ts';
import * as s from './overlay.schemas.ts';

/** D243, D123 and D124. */
export const overlayRoutes = {
  getState: defineRoute({
    method: 'GET',
    path: '/overlay/boards/:id/state',
    access: 'public',
    summary: 'A board as it was `delay` seconds ago; with a read token also a hidden one',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    query: s.overlayStateQuerySchema,
    response: stateResponseSchema,
  }),
  getPage: defineRoute({
    method: 'GET',
    path: '/overlay/boards/:id/page',
    access: 'public',
    summary: 'The whole state of a board, hidden or not, for the bingo page with a read token',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    query: s.pageStateQuerySchema,
    response: stateResponseSchema,
  }),
  listTokens: defineRoute({
    method: 'GET',
    path: '/bingo/boards/:id/tokens',
    access: 'admin',
    summary: 'Read tokens of a board that were not revoked, newest first',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: s.tokensResponseSchema,
  }),
  createToken: defineRoute({
    method: 'POST',
    path: '/bingo/boards/:id/tokens',
    access: 'admin',
    summary: 'Create a read token; its secret is shown only once',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    body: s.createTokenBodySchema,
    response: s.tokenCreatedSchema,
  }),
  revokeToken: defineRoute({
    method: 'DELETE',
    path: '/bingo/tokens/:id',
    access: 'admin',
    summary: 'Revoke a read token; its readers are disconnected at once',
    params: idParamsSchema,
    missing: { id: 'TOKEN_NOT_FOUND' },
    response: okSchema,
  }),
  testOverlays: defineRoute({
    method: 'POST',
    path: '/overlay/tests',
    access: 'public',
    summary: 'Show a made-up completion on the overlays whose address has this key, and on no other',
    body: s.testOverlayBodySchema,
    response: okSchema,
  }),
  testAlert: defineRoute({
    method: 'POST',
    path: '/bingo/tokens/:id/test-alert',
    access: 'admin',
    summary: 'Show a made-up completion on the overlays that read by this token, and on no other',
    params: idParamsSchema,
    missing: { id: 'TOKEN_NOT_FOUND' },
    response: okSchema,
  }),
} as const;
