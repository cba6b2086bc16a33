import { FEED_NOT_CONFIGURED, type Post, type RecentPosts } from '../../../shared/feed/feed.schemas.ts';

export type FeedState =
  | { kind: 'loading' }
  | { kind: 'not-configured' }
  | { kind: 'empty'; text: string }
  | { kind: 'failed' }
  | { kind: 'posts'; posts: readonly Post[]; cached: boolean };

/** Most posts of the card. spec §9. */
export const SHOWN = 5;

/** Returns the state of the feed card for an answer and its error. spec §4, spec §5 and spec §8; D045. */
export function feedState(data: RecentPosts | null, error: string | null): FeedState {
  const message = data?.message ?? '';
  if (error?.includes(FEED_NOT_CONFIGURED) || message.includes(FEED_NOT_CONFIGURED)) return { kind: 'not-configured' };
  const posts = data?.tweets.slice(0, SHOWN) ?? [];
  if (posts.length > 0) return { kind: 'posts', posts, cached: error !== null || data?.success === false };
  if (error !== null || data?.success === false) return { kind: 'failed' };
  if (!data) return { kind: 'loading' };
  return {
    kind: 'empty',
    text: message ? 'Tweets will appear once loaded from Twitter' : 'No recent tweets available',
  };
}

const CUT = 180;

/** Returns text cut at 180 characters with an ellipsis; never splits a surrogate pair. */
export function cutText(text: string): string {
  const signs = [...text];
  return signs.length > CUT ? `${signs.slice(0, CUT).join('').trimEnd()}…` : text;
}
