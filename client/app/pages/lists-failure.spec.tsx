import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderSite } from '../../test-kit/render-site.tsx';
import { refusal, siteServer, versioned } from '../../test-kit/site-server.ts';

// These tests have their own file, because resources of an earlier test would still have data.
const { server } = siteServer();

it('shows the hiscores’ own sentence when the server gives no reason', async () => {
  server.use(http.get('/api/members/hiscores/columns', () => HttpResponse.text('boom', { status: 500 })));
  renderSite('/hiscore');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('An unknown error occurred while loading hiscores')).toBeVisible();
});

it('shows the server’s sentence when the members cannot be loaded', async () => {
  server.use(http.get('/api/members', () => refusal(503, 'The database is away')));
  renderSite('/members');
  expect(within(await screen.findByRole('alert')).getByText('The database is away')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

it('shows the server’s sentence on the XP tracker, and the list after Try again', async () => {
  server.use(
    http.get('/api/leaderboard/:period', () => refusal(503, 'The database is away'), { once: true }),
    http.get('/api/leaderboard/:period', () => versioned({ success: true, leaderboard: [] })),
  );
  const { user } = renderSite('/xp-tracker');
  expect(within(await screen.findByRole('alert')).getByText('The database is away')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No data available for this period. Make sure members are synced.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
