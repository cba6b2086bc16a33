import { idParamsSchema } from '../../format/id-params.ts';
import { okSchema } from '../../http/envelope.ts';
import { defineRoute } from '../../http/route.ts';
import { linksMadeSchema, linksResponseSchema, makeLinksBodySchema } from './links.schemas.ts';

/** Routes of player links. D420. */
export const bingoLinkRoutes = {
  listLinks: defineRoute({
    method: 'GET',
    path: '/bingo/boards/:id/links',
    access: 'admin',
    summary: 'Player links of a board that work, by team and player',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    response: linksResponseSchema,
  }),
  makeLinks: defineRoute({
    method: 'POST',
    path: '/bingo/boards/:id/links',
    access: 'admin',
    summary: 'Make links for players of a team, or for all of them; their secrets are shown only once',
    params: idParamsSchema,
    missing: { id: 'BOARD_NOT_FOUND' },
    body: makeLinksBodySchema,
    response: linksMadeSchema,
  }),
  revokeLink: defineRoute({
    method: 'DELETE',
    path: '/bingo/links/:id',
    access: 'admin',
    summary: 'Revoke a player link',
    params: idParamsSchema,
    missing: { id: 'LINK_NOT_FOUND' },
    response: okSchema,
  }),
} as const;
