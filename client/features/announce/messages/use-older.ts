import { useState } from 'react';
import { announceMessageRoutes } from '../../../../shared/announce/messages.routes.ts';
import type { AnnounceMessage } from '../../../../shared/announce/messages.schemas.ts';
import { request } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { MESSAGES_FAILED, type MessageState, type NewestMessages, PAGE } from './messages.resource.ts';

/**
 * Messages older than the newest, loaded by a press. They are not followed live; what the newest has is shown from there.
 * What falls out of the newest when others arrive is kept at the head of the older ones.
 */
export function useOlder(newest: NewestMessages, channel: number, state: MessageState | null) {
  const [older, setOlder] = useState<NewestMessages | null>(null);
  const [seen, setSeen] = useState(newest);
  const { busy, message, dismiss, run } = useAction<'older'>();
  if (seen !== newest) {
    setSeen(newest);
    setOlder(older && carriedOn(older, seen, newest));
  }
  const before = older === null ? newest.next : older.next;
  const load = (): void => {
    if (before === null) return;
    // From now on: what falls out while the answer is on its way is not in it.
    setOlder((shown) => shown ?? { messages: [], next: before });
    run('older', MESSAGES_FAILED, async () => {
      const query = { channel, limit: PAGE, before, ...(state !== null && { state }) };
      const { data } = await request(announceMessageRoutes.listMessages, { query });
      setOlder((shown) =>
        // The list may have begun anew meanwhile; then this page is not the next one.
        shown?.next === before ? { messages: [...shown.messages, ...data.messages], next: data.next } : shown,
      );
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

/**
 * Returns the older messages for other newest ones, with those that fell out of these. Returns null, so that the older ones
 * are loaded anew, when there is nothing older, or when so much is new that messages between the two are unknown.
 */
function carriedOn(older: NewestMessages, before: NewestMessages, now: NewestMessages): NewestMessages | null {
  const [first, last] = [before.messages[0], now.messages.at(-1)];
  if (now.next === null || first === undefined || last === undefined || first.id < last.id) return null;
  const fallen = before.messages.filter(({ id }) => id < last.id);
  const others = older.messages.filter(({ id }) => !fallen.some((one) => one.id === id));
  return { ...older, messages: [...fallen, ...others] };
}
