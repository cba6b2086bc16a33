import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { SKILLS } from '../../../shared/game/skills.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { bestOf, comparedNames } from '../../features/profile/compare/compare.selectors.ts';
import { makeMemberWithSkills, makeSkills } from '../../test-kit/make-member.ts';
import { renderSite } from '../../test-kit/render-site.tsx';
import { refusal, sendLive, siteServer, versioned } from '../../test-kit/site-server.ts';

const { server, state } = siteServer();

const magic = (xp: number, level: number) =>
  makeSkills((skill) => (skill === 'Magic' ? { xp, level, xp_gain: 5 } : {}));
const alice = makeMemberWithSkills({ name: 'Alice', total_xp: 9_000_000, total_rank: 20, skills: magic(500, 5) });
const bob = makeMemberWithSkills({ name: 'Iron Bob', total_xp: 8_000_000, total_rank: 10, skills: magic(900, 9) });
const cora = makeMemberWithSkills({ name: 'Cora', skills: [] });
const clan = [alice, bob, cora];

beforeEach(() => {
  state.answers.members = clan;
  const base = '/api/members/:name';
  const of = (name: unknown) => clan.find((member) => member.name.toLowerCase() === String(name).toLowerCase());
  server.use(
    http.get(base, ({ params }) => {
      const member = of(params['name']);
      return member ? versioned({ success: true, member }) : refusal(404, 'Member not found', 'MEMBER_NOT_FOUND');
    }),
    http.get(`${base}/stats`, ({ params }) =>
      versioned({ success: true, stats: { skills: of(params['name'])?.skills ?? [] } }),
    ),
    http.get(`${base}/reading`, ({ params }) =>
      versioned({
        success: true,
        reading: {
          member_id: of(params['name'])?.id ?? 0,
          profile_state: 'public',
          last_synced_at: null,
          next_sync_at: null,
          round_ms: 360_000,
          gain_since: { daily: null, weekly: null, monthly: null },
        },
      }),
    ),
  );
});

/** Returns the texts of a row's cells. Finds the row by text, because a search by role is slow in a big table. */
const cells = (label: string): string[] => {
  const row = screen.getByText(label).closest('tr');
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent.trim());
};

describe('the comparison', () => {
  it('marks the best values of a row, and none where all are equal', () => {
    expect(bestOf([3, 9, null, 9])).toEqual([false, true, false, true]);
    expect(bestOf([30, 9, null], true)).toEqual([false, true, false]);
    expect(bestOf([4, 4])).toEqual([false, false]);
    expect(bestOf([4, null])).toEqual([false, false]);
  });

  it('returns each name once, at most four', () => {
    expect(comparedNames(['Iron Bob', 'iron_bob', '', 'b', 'c', 'd', 'e'])).toEqual(['Iron Bob', 'b', 'c', 'd']);
  });

  it('shows the members of the URL side by side, updated live', async () => {
    renderSite('/compare?members=Alice&members=Iron+Bob');
    expect(await screen.findByRole('columnheader', { name: /Alice/ })).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(1 + 7 + 29);
    expect(cells('Total XP')).toEqual(['Best:  9M', '8M', 'Alice +1,000,000']);
    expect(cells('Overall rank')).toEqual(['20', 'Best:  10', 'Iron Bob +10 places']);
    expect(cells('Magic')).toEqual(['5 500', 'Best: 9 900', 'Iron Bob +400 · +4 levels']);
    expect(cells('Attack').join()).not.toContain('Best');
    expect(cells('Attack')[2]).toBe('Equal');
    expect(screen.getByText(/of 29 skills/)).toHaveTextContent(
      'Iron Bob is ahead in 1 of 29 skills; Alice is ahead by 1M XP in total. 28 are equal.',
    );
    act(() => {
      fakeSockets.public.connect();
    });
    sendLive({
      type: 'skills.changed',
      member_id: alice.id,
      at: new Date().toISOString(),
      skills: SKILLS.map((_, skill) => [skill, 990, 10]),
      ranks: SKILLS.map((_, skill) => [skill, 1]),
    });
    await waitFor(() => {
      expect(cells('Magic')).toEqual(['Best: 10 990', '9 900', 'Alice +90 · +1 level']);
    });
    sendLive({
      type: 'skills.changed',
      member_id: bob.id,
      at: new Date().toISOString(),
      skills: SKILLS.map((_, skill) => [skill, 1990, 12]),
      ranks: SKILLS.map((_, skill) => [skill, 1]),
    });
    await waitFor(() => {
      expect(cells('Magic')).toEqual(['10 990', 'Best: 12 1.9K', 'Iron Bob +1,000 · +2 levels']);
    });
    expect(screen.getByText(/of 29 skills/)).toHaveTextContent(/^Iron Bob is ahead in 29 of 29 skills/);
  });

  it('orders the skills by the lead of either member, in the URL, and keeps the facts first', async () => {
    const { user, path } = renderSite('/compare?members=Alice&members=Iron+Bob');
    await user.click(await screen.findByRole('button', { name: 'Iron Bob ahead first' }));
    await waitFor(() => {
      expect(path()).toBe('/compare?members=Alice&members=Iron+Bob&sort=second');
    });
    const labels = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(labels.slice(6, 9)).toEqual(['Kills', 'Magic', 'Attack']);
    await user.click(screen.getByRole('button', { name: 'Game order' }));
    await waitFor(() => {
      expect(path()).toBe('/compare?members=Alice&members=Iron+Bob');
    });
  });

  it('compares a member who is in the address twice once', async () => {
    renderSite('/compare?members=Alice&members=alice');
    expect(await screen.findByText('alice is in the address twice and is compared once.')).toBeVisible();
    expect(screen.getByText('Choose one more.')).toBeVisible();
  });

  it('requires two members, adds and removes them by name, and keeps them in the URL', async () => {
    const { user, path } = renderSite('/compare?members=Alice');
    expect(await screen.findByText('Choose one more.')).toBeVisible();
    await user.type(screen.getByRole('combobox', { name: 'Add a member' }), 'cor');
    await user.click(await screen.findByRole('option', { name: /Cora/ }));
    await waitFor(() => {
      expect(path()).toBe('/compare?members=Alice&members=Cora');
    });
    expect(await screen.findByRole('columnheader', { name: /Cora/ })).toBeVisible();
    expect(cells('Magic').slice(1)).toEqual(['Not read', 'Not known']);
    expect(screen.getByText('Nothing can be compared before both members were read.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Alice' }));
    await waitFor(() => {
      expect(path()).toBe('/compare?members=Cora');
    });
  });

  it('shows which member is not found, and the others', async () => {
    renderSite('/compare?members=Alice&members=Nobody&members=Iron+Bob');
    expect(await screen.findByRole('alert')).toHaveTextContent('NobodyMember not found');
    expect(await screen.findAllByRole('columnheader')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('loads a member again whose profile could not be loaded', async () => {
    let isBroken = true;
    // The page would repeat a failure of the server by itself, but not this one.
    server.use(http.get('/api/members/alice', () => (isBroken ? refusal(400, 'It broke') : undefined)));
    renderSite('/compare?members=Alice&members=Iron+Bob');
    expect(await screen.findByRole('alert')).toHaveTextContent('AliceIt broke');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
    });
    expect(await screen.findByRole('columnheader', { name: 'Alice' })).toBeVisible();
  });
});
