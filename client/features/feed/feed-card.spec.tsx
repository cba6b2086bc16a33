import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { http } from 'msw';
import { refusal, siteServer } from '../../test-kit/site-server.ts';
import { feedResource } from './feed.resource.ts';
import { LatestPosts } from './latest-posts.tsx';

const { server, state } = siteServer();
const post = (id: number) => ({
  id: String(id),
  text: `${id} ${'x'.repeat(200)}`,
  url: `https://x.com/clan/${id}`,
  createdAt: '2025-08-15T18:06:00Z',
  metrics: { likes: 1, retweets: 2, replies: 3 },
});

it('shows that the feed cannot be reached, then why it is empty, then five cut posts', async () => {
  server.use(http.get('/api/twitter/recent-tweets', () => refusal(502, 'X is away')));
  render(<LatestPosts />);
  expect(await screen.findByText('Unable to connect to Twitter feed')).toBeVisible();

  server.resetHandlers();
  await act(() => feedResource.refresh());
  expect(await screen.findByText('No recent tweets available')).toBeVisible();

  state.answers.feed = { success: true, tweets: [], message: 'Nothing read yet' };
  await act(() => feedResource.refresh());
  expect(await screen.findByText('Tweets will appear once loaded from Twitter')).toBeVisible();

  state.answers.feed = { success: true, tweets: [1, 2, 3, 4, 5, 6].map(post), message: null };
  await act(() => feedResource.refresh());
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([1, 2, 3, 4, 5].map((id) => `${id} ${'x'.repeat(178)}…`));
  expect(screen.getAllByText('3')[0]?.textContent).toBe('3 replies');
});
