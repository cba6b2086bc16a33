import type { AnnounceMessage } from '../../../../shared/announce/messages.schemas.ts';
import type { Tone } from '../../../ui/layout/state-tag.tsx';
import type { MessageState } from './messages.resource.ts';

/** States of a message as admins read them. */
export const STATE_MARKS: Readonly<Record<MessageState, { label: string; tone: Tone }>> = {
  collecting: { label: 'Gathering', tone: 'none' },
  waiting: { label: 'Waiting', tone: 'wait' },
  sending: { label: 'Being sent', tone: 'wait' },
  editing: { label: 'Being corrected', tone: 'wait' },
  sent: { label: 'Sent', tone: 'good' },
  dropped: { label: 'Not sent', tone: 'none' },
  dead: { label: 'Failed', tone: 'bad' },
};

/** States to filter by; the short-lived ones are in the whole list only. */
export const STATE_FILTERS: readonly { value: MessageState | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'dead', label: 'Failed' },
  { value: 'dropped', label: 'Not sent' },
];

/** Words for ending a message: one that failed is not sent in any case, and only stops to count as failed. */
export function dropWords({ state }: AnnounceMessage): { label: string; done: string } {
  return state === 'dead'
    ? { label: 'Dismiss', done: 'The message no longer counts as failed' }
    : { label: 'Do not send it', done: 'The message will not be sent' };
}

/** Returns the name of a message within a sentence, for labels. */
export function nameOf({ id, is_test }: AnnounceMessage): string {
  return is_test ? `test ${id}` : `message ${id}`;
}
