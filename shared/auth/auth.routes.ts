import { okSchema } from '../http/envelope.ts';
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
  logout: defineRoute({
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    summary: 'Sign out',
    response: okSchema,
  }),
} as const;
