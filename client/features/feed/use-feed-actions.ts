import { FAILED, FEED_WAIT } from '../../../shared/admin/admin-messages.ts';
import { feedRoutes } from '../../../shared/feed/feed.routes.ts';
import { ApiError, request } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { feedStatusResource } from './feed-status.resource.ts';

/** Refreshes the feed and clears its cache. spec §8 has the three alerts of a refresh. */
export function useFeedActions() {
  const { busy, message, dismiss, run } = useAction<'refresh' | 'clear'>();
  return {
    busy,
    message,
    dismiss,
    refresh: () => {
      run('refresh', FAILED.refreshFeed, async () => {
        try {
          const { data } = await request(feedRoutes.refresh, { query: { limit: 5 } });
          return { kind: data.success ? 'success' : 'error', title: data.message };
        } catch (error) {
          if (error instanceof ApiError && error.status === 429) return { kind: 'error', title: FEED_WAIT };
          throw error;
        } finally {
          // A refused refresh changes the counts, too.
          void feedStatusResource.refresh();
        }
      });
    },
    clear: () => {
      run('clear', FAILED.clearFeed, async () => {
        const { data } = await request(feedRoutes.clearCache, {});
        void feedStatusResource.refresh();
        return { kind: 'success', title: data.message ?? 'Twitter cache cleared' };
      });
    },
  };
}
