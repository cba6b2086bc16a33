import type { Confirmation } from '../../ui/feedback/confirm-dialog.tsx';

/** Returns the confirmation before the stored posts are deleted. */
export function clearFeedQuestion(onConfirm: () => void): Confirmation {
  return {
    title: 'Clear the Twitter cache?',
    happens: 'The stored posts disappear from the home page until the feed is read again.',
    stays: 'The posts themselves and the count of this month’s requests stay as they are.',
    verb: 'Clear Twitter cache',
    onConfirm,
  };
}
