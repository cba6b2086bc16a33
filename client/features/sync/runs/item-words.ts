import { ITEM_STATES, type ItemState, type SyncItem } from '../../../../shared/sync/sync.schemas.ts';

export const ITEM_LABEL: Record<ItemState, string> = {
  waiting: 'Waiting',
  reading: 'Reading',
  rate_limited: 'Rate limited',
  done: 'Done',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
  failed: 'Failed',
  cancelled: 'Not read',
};

/** Returns true while the item has not ended. */
export function isUnderWay(state: ItemState): boolean {
  return state === 'waiting' || state === 'reading' || state === 'rate_limited';
}

export function countStates(items: readonly SyncItem[]): Record<ItemState, number> {
  const counts = Object.fromEntries(ITEM_STATES.map((state) => [state, 0])) as Record<ItemState, number>;
  for (const { state } of items) counts[state] += 1;
  return counts;
}

/** Sorts items: read now, then ended (newest first), then rate limited, then waiting or not read. */
export function sortItems(items: readonly SyncItem[]): SyncItem[] {
  return [...items].sort(
    (a, b) => place(a) - place(b) || (b.ended_at ?? '').localeCompare(a.ended_at ?? '') || a.member_id - b.member_id,
  );
}

function place({ state }: SyncItem): number {
  if (state === 'reading') return 0;
  if (state === 'rate_limited') return 2;
  return state === 'waiting' || state === 'cancelled' ? 3 : 1;
}

/** Returns the note of an item beside its state, or null. */
export function noteOf({ state, attempt, message }: SyncItem): string | null {
  if (state === 'reading') return attempt > 1 ? `Try ${attempt}` : null;
  if (state === 'waiting' && attempt > 0) return `Try ${attempt} failed${message ? `: ${message}` : ''}`;
  if (state === 'failed' && attempt > 1) return `${message ?? 'Could not be read'} (${attempt} tries)`;
  return message;
}
