import { okSchema } from '../http/envelope.ts';
import { defineRoute } from '../http/route.ts';
import {
  authStatusSchema,
  endedSchema,
  providersSchema,
  sessionParamsSchema,
  sessionsResponseSchema,
} from './auth.schemas.ts';

export const authRoutes = {
  status: defineRoute({
    method: 'GET',
    path: '/auth/status',
    access: 'public',
    summary: 'Whether sign-in is set up, and who is signed in',
    response: authStatusSchema,
  }),
  signIn: defineRoute({
    method: 'GET',
    path: '/auth/google',
    access: 'public',
    summary: 'Send the browser to the identity provider; `return_to` is the page to return to',
    status: 302,
  }),
  callback: defineRoute({
    method: 'GET',
    path: '/auth/google/callback',
    access: 'public',
    summary: 'Receive the browser from the identity provider',
    status: 302,
  }),
  providers: defineRoute({
    method: 'GET',
    path: '/auth/providers',
    access: 'public',
    summary: 'The ways to sign in that are set up',
    response: providersSchema,
  }),
  discord: defineRoute({
    method: 'GET',
    path: '/auth/discord',
    access: 'public',
    summary: 'Send the browser to Discord to sign in; `return_to` is the page to return to',
    status: 302,
  }),
  discordCallback: defineRoute({
    method: 'GET',
    path: '/auth/discord/callback',
    access: 'public',
    summary: 'Receive the browser from Discord',
    status: 302,
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    summary: 'Sign out',
    response: okSchema,
  }),
  sessions: defineRoute({
    method: 'GET',
    path: '/auth/sessions',
    access: 'admin',
    summary: 'Sessions of admins: your own first, each newest first',
    response: sessionsResponseSchema,
  }),
  endSession: defineRoute({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'admin',
    summary: 'End a session of any admin',
    params: sessionParamsSchema,
    missing: { id: 'NOT_FOUND' },
    response: okSchema,
  }),
  endOtherSessions: defineRoute({
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'admin',
    summary: 'End all your other sessions',
    response: endedSchema,
  }),
} as const;
