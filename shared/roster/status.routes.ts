import { defineRoute } from '../http/route.ts';
import { clanStatusSchema } from './status.schemas.ts';

/** Read of every page, part of clanRoutes. In its own file, so that visitors' pages do not load admins' schemas. */
export const clanStatusRoutes = {
  status: defineRoute({
    method: 'GET',
    path: '/clan/status',
    access: 'public',
    summary: 'Number of members read, and the newest reading',
    response: clanStatusSchema,
  }),
} as const;
