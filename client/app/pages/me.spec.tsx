import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { useMeStore } from '../../lib/clan/me.store.ts';
import { makeMember, makeMemberWithSkills } from '../../test-kit/make-member.ts';
import { renderSite } from '../../test-kit/render-site.tsx';
import { siteServer, versioned } from '../../test-kit/site-server.ts';

const { server, state } = siteServer();
const clan = Array.from({ length: 45 }, (_, at) => makeMember({ name: `Player ${String(at + 10)}` }));
const mine = clan[44] ?? makeMember();
const scrolled: Element[] = [];

beforeEach(() => {
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function scroll() {
    scrolled.push(this);
  };
  useMeStore.setState({ me: null });
  state.answers.members = clan;
});

const ownRow = (): HTMLElement => {
  const row = screen.getAllByText('You').flatMap((mark) => mark.closest('tr') ?? [])[0];
  if (!row) throw new Error('no row is marked');
  return row;
};

describe('This is me', () => {
  it('sets the own member on a profile, keeps it in the browser, and clears it', async () => {
    const member = makeMemberWithSkills({ name: 'Old Mossy' });
    const base = '/api/members/:name';
    server.use(
      http.get(base, () => versioned({ success: true, member })),
      http.get(`${base}/stats`, () => versioned({ success: true, stats: { skills: member.skills } })),
      http.get(`${base}/reading`, () =>
        versioned({
          success: true,
          reading: {
            member_id: member.id,
            profile_state: 'public',
            last_synced_at: null,
            next_sync_at: null,
            round_ms: 360_000,
            gain_since: { daily: null, weekly: null, monthly: null },
          },
        }),
      ),
      http.get('/api/activities/member/:id', () => versioned({ success: true, activities: [] })),
      http.post(`${base}/sync`, () =>
        versioned({ success: true, message: 'Fine', state: 'fresh', next_sync_at: null }, { status: 202 }),
      ),
    );
    const { user } = renderSite('/profile/Old%20Mossy');
    const button = await screen.findByRole('button', { name: 'This is me' });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('You')).toBeVisible();
    expect(JSON.parse(localStorage.getItem('me') ?? '')).toEqual({ id: member.id, name: 'Old Mossy' });
    await user.click(button);
    expect(screen.queryByText('You')).not.toBeInTheDocument();
    expect(localStorage.getItem('me')).toBeNull();
  });

  it('follows the choice of another tab, and ignores a damaged one', async () => {
    renderSite('/members?search=Player 54');
    await screen.findByText('Player 54');
    const tell = (newValue: string): void => {
      act(() => {
        window.dispatchEvent(new StorageEvent('storage', { key: 'me', newValue }));
      });
    };
    tell(JSON.stringify({ id: mine.id, name: mine.name }));
    expect(ownRow()).toHaveTextContent('Player 54');
    tell('{"id":"x"');
    expect(screen.queryByText('You')).not.toBeInTheDocument();
  });

  it('jumps to the page with the own row in the members', async () => {
    useMeStore.setState({ me: mine });
    const { user, path } = renderSite('/members');
    await user.click(await screen.findByRole('button', { name: 'Jump to me' }));
    await waitFor(() => {
      expect(path()).toBe('/members?page=3');
    });
    await waitFor(() => {
      expect(scrolled).toEqual([ownRow()]);
    });
    expect(within(ownRow()).getByRole('link', { name: 'Player 54' })).toHaveFocus();
  });

  it('offers no jump to a row that the filters exclude', async () => {
    useMeStore.setState({ me: mine });
    renderSite('/members?search=Player 11');
    await screen.findByText('Player 11');
    expect(screen.queryByRole('button', { name: 'Jump to me' })).not.toBeInTheDocument();
  });

  it('jumps to the page with the own row in the XP tracker', async () => {
    useMeStore.setState({ me: mine });
    server.use(
      http.get('/api/leaderboard/daily', () =>
        versioned({
          success: true,
          leaderboard: clan.map(({ id, name }) => ({
            id,
            name,
            totalXp: 10,
            xpGain: 0,
            is_grandmaster_ca: false,
            is_discord_booster: false,
          })),
        }),
      ),
    );
    const { user, path } = renderSite('/xp-tracker');
    await user.click(await screen.findByRole('button', { name: 'Jump to me' }));
    await waitFor(() => {
      expect(scrolled).toEqual([ownRow()]);
    });
    expect(path()).toBe('/xp-tracker?page=2');
  });

  it('marks the own row of the gainers', async () => {
    useMeStore.setState({ me: mine });
    state.answers.gains = { [mine.id]: [5, 0, 0] };
    const { user } = renderSite('/');
    await user.click(await screen.findByRole('button', { name: 'Jump to me' }));
    expect(scrolled).toEqual([ownRow()]);
  });
});
