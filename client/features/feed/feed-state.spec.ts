import { describe, expect, it } from '@jest/globals';
import type { Post } from '../../../shared/feed/feed.schemas.ts';
import { cutText, feedState } from './feed-state.ts';

const post = (id: number): Post => ({
  id: String(id),
  text: 'Hello',
  url: 'https://x.com/1',
  createdAt: '2026-08-15T18:06:00Z',
  metrics: { likes: 1, retweets: 2, replies: 3 },
});
const posts = [1, 2, 3, 4, 5, 6].map(post);
const NOT_CONFIGURED = 'Twitter feed is not configured';

describe('the state of the feed', () => {
  it('returns loading before the first answer', () => {
    expect(feedState(null, null)).toEqual({ kind: 'loading' });
  });

  it('returns not-configured when the server answers so, as a failure or as a message', () => {
    expect(feedState(null, NOT_CONFIGURED)).toEqual({ kind: 'not-configured' });
    expect(feedState({ success: false, tweets: [], message: NOT_CONFIGURED }, null)).toEqual({
      kind: 'not-configured',
    });
  });

  it('returns two texts for an empty feed', () => {
    expect(feedState({ success: true, tweets: [], message: null }, null)).toEqual({
      kind: 'empty',
      text: 'No recent tweets available',
    });
    expect(feedState({ success: true, tweets: [], message: 'Nothing read yet' }, null)).toEqual({
      kind: 'empty',
      text: 'Tweets will appear once loaded from Twitter',
    });
  });

  it('returns failed without posts, and cached posts when there are some', () => {
    expect(feedState(null, 'boom')).toEqual({ kind: 'failed' });
    // A 404 does not mean that the feed is not configured.
    expect(feedState(null, 'Not found')).toEqual({ kind: 'failed' });
    expect(feedState({ success: false, tweets: [], message: 'X is down' }, null)).toEqual({ kind: 'failed' });
    expect(feedState({ success: true, tweets: [post(1)], message: null }, 'boom')).toMatchObject({
      kind: 'posts',
      cached: true,
    });
    expect(feedState({ success: false, tweets: [post(1)], message: null }, null)).toMatchObject({
      kind: 'posts',
      cached: true,
    });
  });

  it('returns five posts at most', () => {
    const state = feedState({ success: true, tweets: posts, message: null }, null);
    expect(state).toEqual({ kind: 'posts', posts: posts.slice(0, 5), cached: false });
  });
});

describe('cutText', () => {
  it('cuts after 180 characters with an ellipsis', () => {
    expect(cutText('a'.repeat(180))).toBe('a'.repeat(180));
    expect(cutText('a'.repeat(181))).toBe(`${'a'.repeat(180)}…`);
  });

  it('never splits a surrogate pair', () => {
    expect(cutText('🦀'.repeat(181))).toBe(`${'🦀'.repeat(180)}…`);
  });
});
