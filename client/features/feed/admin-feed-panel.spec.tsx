import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { adminServer, makeGate, renderPart } from '../../test-kit/admin-server.tsx';
import { refusal, sendLive } from '../../test-kit/site-server.ts';
import { AdminFeedPanel } from './admin-feed-panel.tsx';
import { ClearFeedPanel } from './clear-feed-panel.tsx';
import { feedStatusResource } from './feed-status.resource.ts';

const { server, state, admin } = adminServer();
const REFRESH = 'POST /api/twitter/refresh?limit=5';
const CLEAR = 'POST /api/admin/twitter/clear-cache';

const refreshAnswers = (answer: () => Response | Promise<Response>): void => {
  server.use(http.post('/api/twitter/refresh', answer));
};

it('shows the wait and the failure of the feed’s state, and loads it again', async () => {
  const gate = makeGate();
  server.use(
    http.get(
      '/api/admin/twitter/status',
      async () => {
        await gate.passed;
        return new HttpResponse(null, { status: 503 });
      },
      { once: true },
    ),
  );
  const { user } = renderPart(<AdminFeedPanel />);
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refresh' })).not.toBeInTheDocument();
  gate.open();
  expect(await screen.findByText('Failed to load Twitter status')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('@ravenhold')).toBeVisible();
});

describe('a feed that is set up', () => {
  beforeEach(async () => {
    await feedStatusResource.refresh();
  });

  it('shows cache and limit of the feed, and updates them live', async () => {
    fakeSockets.public.connect();
    renderPart(<AdminFeedPanel />);
    expect(await screen.findByText('12 min ago')).toBeVisible();
    expect(screen.getByText('40 of 1,450')).toBeVisible();
    admin.answers.feedStatus = {
      ...admin.answers.feedStatus,
      cache: { has_data: true, tweets_count: 4, age_minutes: 0 },
      last_error: 'X is down',
    };
    act(() => {
      sendLive({ type: 'feed.updated' });
    });
    expect(await screen.findByText('X is down')).toBeVisible();
    expect(screen.getByText('just now')).toBeVisible();
  });

  it('refreshes the feed once for a double click, and shows the number of posts', async () => {
    const gate = makeGate();
    refreshAnswers(async () => {
      await gate.passed;
      return HttpResponse.json({ success: true, count: 5, message: 'Loaded 5 posts' });
    });
    const { user } = renderPart(<AdminFeedPanel />);
    await user.dblClick(await screen.findByRole('button', { name: 'Refresh' }));
    await user.click(screen.getByRole('button', { name: 'Reading...' }));
    gate.open();
    expect(await within(screen.getByRole('status')).findByText('Loaded 5 posts')).toBeVisible();
    expect(state.asked.filter((call) => call === REFRESH)).toHaveLength(1);
  });

  it('shows a limited feed: wait 15 minutes, the cache refreshes after 24 hours', async () => {
    refreshAnswers(() => refusal(429, 'The social feed is limited right now', 'FEED_LIMITED'));
    const { user } = renderPart(<AdminFeedPanel />);
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    const alert = await screen.findByText(/wait 15 minutes/);
    expect(alert.closest('[role=alert]')).toHaveTextContent(/refreshes by itself after 24 hours/);
  });

  it('shows that the refresh failed after any other error', async () => {
    refreshAnswers(() => refusal(500, 'Something went wrong on our side'));
    const { user } = renderPart(<AdminFeedPanel />);
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    expect((await screen.findByText('Failed to refresh Twitter feed')).closest('[role=alert]')).not.toBeNull();
  });

  it('shows the message of an unsuccessful answer', async () => {
    refreshAnswers(() =>
      HttpResponse.json({ success: false, count: 0, message: 'The monthly limit of the feed is reached' }),
    );
    const { user } = renderPart(<AdminFeedPanel />);
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    const alert = await screen.findByText('The monthly limit of the feed is reached');
    expect(alert.closest('[role=alert]')).not.toBeNull();
  });

  it('clears the cache once, only after a confirmation', async () => {
    server.use(http.post('/api/admin/twitter/clear-cache', () => HttpResponse.json({ success: true })));
    const { user } = renderPart(<ClearFeedPanel />);
    await user.click(await screen.findByRole('button', { name: 'Clear Twitter cache' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
    expect(state.asked).not.toContain(CLEAR);
    await user.click(screen.getByRole('button', { name: 'Clear Twitter cache' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(/disappear from the home page until the feed is read again/);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Clear Twitter cache' }));
    expect(await screen.findByText('Twitter cache cleared')).toBeVisible();
    expect(state.asked.filter((call) => call === CLEAR)).toHaveLength(1);
  });

  it('shows that the cache could not be cleared', async () => {
    server.use(http.post('/api/admin/twitter/clear-cache', () => HttpResponse.error()));
    const { user } = renderPart(<AdminFeedPanel />);
    await user.click(await screen.findByRole('button', { name: 'Clear cache' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clear Twitter cache' }),
    );
    const alert = await screen.findByText('Failed to clear Twitter cache');
    expect(alert.closest('[role=alert]')).toHaveTextContent('The server cannot be reached');
  });
});

it('shows which settings are missing when the feed is not configured, and offers no action', async () => {
  admin.answers.feedStatus = { ...admin.answers.feedStatus, configured: false, username: null };
  await feedStatusResource.refresh();
  renderPart(<AdminFeedPanel />);
  expect(await screen.findByText('Twitter feed is not configured')).toBeVisible();
  expect(screen.getByText('X_BEARER_TOKEN')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refresh' })).not.toBeInTheDocument();
});
