import { defineRoute } from '../http/route.ts';
import { authStatusSchema } from './auth.schemas.ts';

export const authRoutes = {
  status: defineRoute({
    method: 'GET',
    path: '/auth/status',
    access: 'public',
    summary: 'Whether sign-in is set up, and who is signed in',
    response: authStatusSchema,
  }),
} as const;
