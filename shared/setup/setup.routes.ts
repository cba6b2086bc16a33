import { defineRoute } from '../http/route.ts';
import * as s from './setup.schemas.ts';

/**
 * The set-up in the browser. Each call but the last one needs the setup code in its header, and exists only while no clan is
 * followed.
 */
export const setupRoutes = {
  open: defineRoute({
    method: 'POST',
    path: '/setup/open',
    access: 'public',
    summary: 'Check the setup code of a fresh server',
    response: s.setupResponseSchema,
  }),
  findClan: defineRoute({
    method: 'POST',
    path: '/setup/clan',
    access: 'public',
    summary: "Look a clan up in the game's clan list",
    body: s.setupClanBodySchema,
    response: s.setupClanResponseSchema,
  }),
  checkProvider: defineRoute({
    method: 'POST',
    path: '/setup/provider',
    access: 'public',
    summary: 'Check that an identity provider can be found',
    body: s.providerSchema,
    response: s.setupDoneSchema,
  }),
  tryWebhook: defineRoute({
    method: 'POST',
    path: '/setup/webhook',
    access: 'public',
    summary: 'Ask Discord about a webhook, and post a test by it if that is wanted',
    body: s.setupWebhookBodySchema,
    response: s.setupWebhookResponseSchema,
  }),
  finish: defineRoute({
    method: 'POST',
    path: '/setup/finish',
    access: 'public',
    summary: 'Follow the clan: stores it with its facts, sign-in and first channel, and restarts every process',
    body: s.finishBodySchema,
    response: s.setupDoneSchema,
  }),
  signIn: defineRoute({
    method: 'POST',
    path: '/setup/session',
    access: 'public',
    summary: 'Sign in once with the ticket of the set-up, after the restart',
    body: s.setupSessionBodySchema,
    response: s.setupDoneSchema,
  }),
} as const;
