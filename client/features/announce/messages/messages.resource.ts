import { adminChangesSchema } from '../../../../shared/admin/admin.changes.ts';
import { announceMessageRoutes } from '../../../../shared/announce/messages.routes.ts';
import { type AnnounceMessage, MESSAGE_STATES } from '../../../../shared/announce/messages.schemas.ts';
import { ADMIN_STREAM } from '../../../../shared/live/streams.ts';
import { createLiveResource, liveFamily } from '../../../lib/live/live-resource.ts';

export type MessageState = AnnounceMessage['state'];

export const MESSAGES_FAILED = 'The messages could not be read';
/** Messages of one page of the list. */
export const PAGE = 20;

/** The newest messages of a channel, and where older ones begin. */
export interface NewestMessages {
  messages: AnnounceMessage[];
  next: number | null;
}

/** Returns the key of a list. @param state null for all states */
export const messagesKey = (channel: number, state: MessageState | null): string => `${channel} ${state ?? ''}`;

/** The newest messages of a channel in one state or in all: see messagesKey. */
export const messagesOf = liveFamily((key: string) => {
  const [channel, named] = key.split(' ');
  const state = MESSAGE_STATES.find((one) => one === named);
  return createLiveResource({
    stream: ADMIN_STREAM,
    changes: adminChangesSchema,
    route: announceMessageRoutes.listMessages,
    input: { query: { channel: Number(channel), state, limit: PAGE } },
    pick: ({ messages, next }): NewestMessages => ({ messages, next }),
    apply: (list, change) => (change.type === 'announce.changed' ? 'stale' : list),
    pollMs: 30_000,
    message: MESSAGES_FAILED,
  });
});
