import { defineRoute } from '../http/route.ts';
import { siteResponseSchema } from './site.schemas.ts';

export const siteRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/site',
    access: 'public',
    summary: 'Site facts: name, links, texts, styles of special names',
    response: siteResponseSchema,
  }),
} as const;
