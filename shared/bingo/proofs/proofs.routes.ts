import { defineRoute } from '../../http/route.ts';
import * as s from './proofs.schemas.ts';

/** Routes of players, who hold a link. D420. */
export const bingoProofRoutes = {
  play: defineRoute({
    method: 'GET',
    path: '/bingo/play',
    access: 'link',
    summary: 'Board and team of a player link',
    response: s.playResponseSchema,
  }),
} as const;
