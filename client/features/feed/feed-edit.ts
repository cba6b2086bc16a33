import { formatTime } from '../../../shared/format/dates.ts';
import type { AdminFeedStatus } from '../../../shared/feed/feed.schemas.ts';
import type { FeedParts } from '../../../shared/feed/feed-version.ts';
import type { EditedParts } from '../../../shared/http/edit-conflict.ts';
import type { Edit } from '../../lib/edit/save-edit.ts';
import { openedNow, type EditWords } from '../../lib/edit/use-edits.ts';

/** The stored posts as an admin saw them; null before they are loaded. */
export interface SeenFeed {
  status: AdminFeedStatus['status'] | null;
  openedAt: string;
}

export function feedNow(status: AdminFeedStatus['status'] | null): SeenFeed {
  return { status, openedAt: openedNow() };
}

/** Returns an edit of the stored posts. Without a state to compare, any is replaced. */
export function feedEdit<T>(
  { status }: SeenFeed,
  change: (base: FeedParts) => EditedParts,
  send: (version: string | undefined) => Promise<T>,
): Edit<T> {
  const base = { posts: status?.cache.tweets_count ?? 0, fetched_at: status?.fetched_at ?? null };
  return {
    version: status?.version ?? '',
    base,
    mine: change(base),
    send: (version) => send(version === '' ? undefined : version),
  };
}

export function feedWords(mine: string): EditWords {
  return {
    thing: 'the stored posts',
    labels: { posts: 'Posts', fetched_at: 'Read' },
    say: (part, value) => (part === 'fetched_at' ? timeOf(value) : String(value ?? 0)),
    effects: { theirs: 'the posts stay as they are now, and nothing of yours is sent.', mine },
  };
}

function timeOf(value: EditedParts[string]): string {
  return typeof value === 'string' ? formatTime(value) : 'Not read yet';
}
