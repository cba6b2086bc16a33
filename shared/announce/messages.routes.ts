import { idParamsSchema } from '../format/id-params.ts';
import { defineRoute } from '../http/route.ts';
import * as s from './messages.schemas.ts';

/** Messages to channels: what was sent and what waits, tests and previews. D518. */
export const announceMessageRoutes = {
  listMessages: defineRoute({
    method: 'GET',
    path: '/announce/messages',
    access: 'admin',
    summary: 'Messages of all channels or of one, newest first',
    query: s.messagesQuerySchema,
    response: s.messagesResponseSchema,
  }),
  resendMessage: defineRoute({
    method: 'POST',
    path: '/announce/messages/:id/resend',
    access: 'admin',
    summary: 'Send a message that was dropped or given up',
    params: s.messageParamsSchema,
    missing: { id: 'MESSAGE_NOT_FOUND' },
    response: s.messageResponseSchema,
  }),
  dropMessage: defineRoute({
    method: 'POST',
    path: '/announce/messages/:id/drop',
    access: 'admin',
    summary: 'Do not send a message that waits or was given up',
    params: s.messageParamsSchema,
    missing: { id: 'MESSAGE_NOT_FOUND' },
    response: s.messageResponseSchema,
  }),
  testChannel: defineRoute({
    method: 'POST',
    path: '/announce/channels/:id/test',
    access: 'admin',
    summary: 'Send a test message before all others and wait up to ten seconds for its end',
    params: idParamsSchema,
    missing: { id: 'CHANNEL_NOT_FOUND' },
    response: s.testResponseSchema,
  }),
  preview: defineRoute({
    method: 'POST',
    path: '/announce/preview',
    access: 'admin',
    summary: 'What a rule would have told lately; nothing is sent',
    body: s.previewBodySchema,
    response: s.previewResponseSchema,
  }),
} as const;
