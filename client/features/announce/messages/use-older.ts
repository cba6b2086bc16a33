import { useState } from 'react';
import { announceMessageRoutes } from '../../../../shared/announce/messages.routes.ts';
import type { AnnounceMessage } from '../../../../shared/announce/messages.schemas.ts';
import { request } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { MESSAGES_FAILED, type MessageState, type NewestMessages, PAGE } from './messages.resource.ts';

/** Messages older than the newest, loaded by a press. They are not followed live; what the newest has is shown from there. */
export function useOlder(newest: NewestMessages, channel: number, state: MessageState | null) {
  const [older, setOlder] = useState<{ messages: AnnounceMessage[]; next: number | null } | null>(null);
  const { busy, message, dismiss, run } = useAction<'older'>();
  const before = older === null ? newest.next : older.next;
  const load = (): void => {
    if (before === null) return;
    run('older', MESSAGES_FAILED, async () => {
      const query = { channel, limit: PAGE, before, ...(state !== null && { state }) };
      const { data } = await request(announceMessageRoutes.listMessages, { query });
      setOlder((shown) => ({ messages: [...(shown?.messages ?? []), ...data.messages], next: data.next }));
      return null;
    });
  };
  const known = new Set(newest.messages.map(({ id }) => id));
  return {
    messages: [...newest.messages, ...(older?.messages ?? []).filter(({ id }) => !known.has(id))],
    hasMore: before !== null,
    busy: busy !== null,
    message,
    dismiss,
    load,
    /** Puts the answer of a write in the place of an older message. */
    replace: (next: AnnounceMessage): void =>
      setOlder(
        (shown) => shown && { ...shown, messages: shown.messages.map((one) => (one.id === next.id ? next : one)) },
      ),
  };
}
