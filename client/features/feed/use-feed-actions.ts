import { FAILED, FEED_WAIT } from '../../../shared/admin/admin-messages.ts';
import { feedRoutes } from '../../../shared/feed/feed.routes.ts';
import { ApiError, request } from '../../lib/api/api.ts';
import { useAction, type Message } from '../../lib/api/use-action.ts';
import type { Saved } from '../../lib/edit/save-edit.ts';
import { KEPT, useEdits } from '../../lib/edit/use-edits.ts';
import { feedEdit, feedNow, feedWords } from './feed-edit.ts';
import { feedStatusResource } from './feed-status.resource.ts';

function messageOf(saved: Saved<Message>): Message | null {
  if (saved.choice === 'mine') return saved.result;
  return saved.choice === 'theirs' ? KEPT : null;
}

/** Refreshes the feed and clears its cache. spec §8 has the three alerts of a refresh. */
export function useFeedActions() {
  const { busy, message, dismiss, run } = useAction<'refresh' | 'clear'>();
  const { asked, save } = useEdits();
  const seenNow = () => feedNow(feedStatusResource.store.getState().data);
  return {
    busy,
    message,
    /** Another admin's newer change, which waits for a choice. */
    conflict: asked,
    dismiss,
    refresh: () => {
      const seen = seenNow();
      run('refresh', FAILED.refreshFeed, async () => {
        try {
          // Only a clearing stands against a refresh; posts that another refresh has read meanwhile are as good.
          const edit = feedEdit(
            seen,
            ({ posts }) => ({ posts }),
            async (version): Promise<Message> => {
              const { data } = await request(feedRoutes.refresh, { query: { limit: 5 }, ifMatch: version });
              return { kind: data.success ? 'success' : 'error', title: data.message };
            },
          );
          return messageOf(await save(edit, feedWords('the posts are read again.'), seen.openedAt));
        } catch (error) {
          if (error instanceof ApiError && error.status === 429) return { kind: 'error', title: FEED_WAIT };
          throw error;
        } finally {
          // A refused refresh changes the counts, too.
          void feedStatusResource.refresh();
        }
      });
    },
    /** Returns the clearing of the posts that are shown now, for a confirmation. */
    prepareClear: () => {
      const seen = seenNow();
      return () => {
        run('clear', FAILED.clearFeed, async () => {
          const edit = feedEdit(
            seen,
            () => ({ posts: 0, fetched_at: null }),
            async (version): Promise<Message> => {
              const { data } = await request(feedRoutes.clearCache, { ifMatch: version });
              return { kind: 'success', title: data.message ?? 'Twitter cache cleared' };
            },
          );
          const saved = await save(edit, feedWords('the newer posts are deleted, too.'), seen.openedAt);
          void feedStatusResource.refresh();
          return messageOf(saved);
        });
      };
    },
  };
}
