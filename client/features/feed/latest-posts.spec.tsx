import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { http } from 'msw';
import { refusal, siteServer } from '../../test-kit/site-server.ts';
import { feedResource } from './feed.resource.ts';
import { LatestPosts } from './latest-posts.tsx';

const { server, state } = siteServer();

it('shows a post with its counts, its link and its London time, and keeps it when the feed fails', async () => {
  state.answers.feed = {
    success: true,
    message: null,
    tweets: [
      {
        id: '1',
        text: 'Bingo week is live.',
        url: 'https://x.com/clan/1',
        createdAt: '2025-08-15T18:06:00Z',
        metrics: { likes: 64, retweets: 1800, replies: 9 },
      },
    ],
  };
  render(<LatestPosts />);
  expect(await screen.findByRole('link', { name: 'Bingo week is live.' })).toHaveAttribute(
    'href',
    'https://x.com/clan/1',
  );
  expect(screen.getByText('15 Aug 2025, 19:06')).toBeVisible();
  expect(screen.getByText('64')).toHaveTextContent('64 likes');
  expect(screen.getByText('1,800')).toHaveTextContent('1,800 retweets');
  expect(screen.queryByText('Using cached data')).not.toBeInTheDocument();

  server.use(http.get('/api/twitter/recent-tweets', () => refusal(502, 'X is away')));
  await act(() => feedResource.refresh());
  expect(await screen.findByText('Using cached data')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Bingo week is live.' })).toBeVisible();

  server.use(http.get('/api/twitter/recent-tweets', () => refusal(503, 'Twitter feed is not configured')));
  await act(() => feedResource.refresh());
  expect(await screen.findByText('Twitter feed coming soon...')).toBeVisible();
});
