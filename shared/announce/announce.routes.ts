import { idParamsSchema } from '../format/id-params.ts';
import { okSchema } from '../http/envelope.ts';
import { defineRoute } from '../http/route.ts';
import * as s from './announce.schemas.ts';

/** Channels outside of the site, and the rules of what is told there. D517. */
export const announceRoutes = {
  listChannels: defineRoute({
    method: 'GET',
    path: '/announce/channels',
    access: 'admin',
    summary: 'Channels with their state and their rules; addresses are never shown',
    response: s.channelsResponseSchema,
  }),
  createChannel: defineRoute({
    method: 'POST',
    path: '/announce/channels',
    access: 'admin',
    summary: 'Add a Discord webhook by its address, which Discord is asked about first',
    body: s.createChannelBodySchema,
    response: s.channelResponseSchema,
    status: 201,
  }),
  updateChannel: defineRoute({
    method: 'PATCH',
    path: '/announce/channels/:id',
    access: 'admin',
    summary: 'Change, pause or resume a channel, or give it another address',
    params: idParamsSchema,
    missing: { id: 'CHANNEL_NOT_FOUND' },
    body: s.updateChannelBodySchema,
    response: s.channelResponseSchema,
  }),
  deleteChannel: defineRoute({
    method: 'DELETE',
    path: '/announce/channels/:id',
    access: 'admin',
    summary: 'Forget a channel with its address, its rules and its messages',
    params: idParamsSchema,
    missing: { id: 'CHANNEL_NOT_FOUND' },
    response: okSchema,
  }),
  createRule: defineRoute({
    method: 'POST',
    path: '/announce/rules',
    access: 'admin',
    summary: 'Add a rule to a channel; it tells what happens from now on',
    body: s.createRuleBodySchema,
    response: s.ruleResponseSchema,
    status: 201,
  }),
  updateRule: defineRoute({
    method: 'PATCH',
    path: '/announce/rules/:id',
    access: 'admin',
    summary: 'Change a rule, or switch it on or off',
    params: idParamsSchema,
    missing: { id: 'RULE_NOT_FOUND' },
    body: s.updateRuleBodySchema,
    response: s.ruleResponseSchema,
  }),
  deleteRule: defineRoute({
    method: 'DELETE',
    path: '/announce/rules/:id',
    access: 'admin',
    summary: 'Delete a rule; what it has sent stays but for standings of running boards, what waits is dropped',
    params: idParamsSchema,
    missing: { id: 'RULE_NOT_FOUND' },
    response: okSchema,
  }),
} as const;
