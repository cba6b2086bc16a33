import { defineRoute } from '../http/route.ts';
import { clanStatusSchema } from './status.schemas.ts';

/** What every page asks for: part of clanRoutes. By itself, so that visitors load nothing of what admins send. */
export const clanStatusRoutes = {
  status: defineRoute({
    method: 'GET',
    path: '/clan/status',
    access: 'public',
    summary: 'How much of the clan was read, and when',
    response: clanStatusSchema,
  }),
} as const;
