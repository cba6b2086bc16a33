import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { clanStatusResource } from '../../lib/clan/clan-status.resource.ts';
import { makeHiscores } from '../../test-kit/make-member.ts';
import { renderSite } from '../../test-kit/render-site.tsx';
import { siteServer, versioned } from '../../test-kit/site-server.ts';

const { server, state } = siteServer();
const fourMinutesAgo = (): string => new Date(Date.now() - 4 * 60_000 - 5000).toISOString();

describe('the line of ages on the lists', () => {
  beforeEach(() => {
    clanStatusResource.store.setState({ data: null });
    server.use(
      http.get('/api/members/hiscores/columns', () => versioned({ success: true, hiscores: makeHiscores([]) })),
      http.get('/api/leaderboard/:period', () => versioned({ success: true, leaderboard: [] })),
    );
    state.answers.status = { ...state.answers.status, newest_read_at: fourMinutesAgo() };
  });

  it.each(['/members', '/hiscore', '/xp-tracker'])('shows on %s how old the figures are, and why', async (path) => {
    state.answers.status = { ...state.answers.status, unread_today: 12, problem: 'The hiscores do not answer.' };
    renderSite(path);
    expect(await screen.findByText(/Last reading/)).toHaveTextContent('Last reading 4 min ago');
    expect(screen.getByText('12 of 499 not read since the reset')).toBeVisible();
    expect(screen.getByText('The hiscores do not answer.')).toBeVisible();
  });

  it('shows the progress of the first reading', async () => {
    state.answers.status = { ...state.answers.status, members: 120, read: 37, first_reading: true };
    renderSite('/members');
    expect(await screen.findByText('37 of 120 read')).toBeVisible();
  });

  it('shows that it waits for the clan list', async () => {
    state.answers.status = { ...state.answers.status, members: 0, read: 0, newest_read_at: null };
    renderSite('/xp-tracker');
    expect(await screen.findByText('Waiting for the clan list')).toBeVisible();
    expect(screen.queryByText(/Last reading/)).toBeNull();
  });

  it('shows nothing of the first reading after its end, although one member cannot be read', async () => {
    state.answers.status = { ...state.answers.status, members: 207, read: 206, unread_today: 1 };
    renderSite('/members');
    expect(await screen.findByText('1 of 207 not read since the reset')).toBeVisible();
    expect(screen.queryByText('206 of 207 read')).toBeNull();
  });
});

describe('the note of the home page', () => {
  it.each([
    [true, 'a note during the first reading'],
    [false, 'no note afterwards, although one member cannot be read'],
  ])('shows the note with first_reading %s: %s', async (first_reading) => {
    clanStatusResource.store.setState({ data: null });
    state.answers.status = { ...state.answers.status, members: 207, read: 206, first_reading };
    renderSite('/');
    expect(await screen.findByRole('region', { name: 'Clan Owners' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'First reading of the clan' }) !== null).toBe(first_reading);
    expect(screen.queryByText('206 of 207 read') !== null).toBe(first_reading);
  });
});
