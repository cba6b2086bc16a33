import { defineRoute } from '../../http/route.ts';
import { kindsResponseSchema } from './kinds.schemas.ts';

/** What rules of squares there are. */
export const bingoKindRoutes = {
  listKinds: defineRoute({
    method: 'GET',
    path: '/bingo/kinds',
    access: 'public',
    summary: 'Kinds of rules that a square can have, with their fields, texts and limits',
    response: kindsResponseSchema,
  }),
} as const;
