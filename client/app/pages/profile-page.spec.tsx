import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { OVERALL, skillIndex } from '../../../shared/game/skills.ts';
import { freshnessStore } from '../../lib/live/freshness.store.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { makeActivity } from '../../test-kit/make-activity.ts';
import { makeSkills } from '../../test-kit/make-member.ts';
import { profileServer } from '../../test-kit/profile-server.tsx';
import { renderSite } from '../../test-kit/render-site.tsx';
import { refusal, sendLive } from '../../test-kit/site-server.ts';
import { windowWidth } from '../../test-kit/window-width.ts';
import { following } from './profile-page.tsx';

const { server, state, knows, open } = profileServer();
const width = windowWidth();

describe('a profile', () => {
  let logged: ReturnType<typeof jest.spyOn>;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    logged.mockRestore();
    jest.useRealTimers();
  });

  it('shows figures, badges, skills and activities', async () => {
    state.answers.activities = [
      makeActivity({ text: 'I killed 3 glacors.', activity_date: '2025-08-15T18:06:00.000Z' }),
    ];
    const { member } = knows({
      member: {
        name: 'Old Mossy',
        combat_level: 160,
        total_xp: 5_510_000_000,
        total_rank: 12_345,
        joined_at: '2024-02-03T10:00:00.000Z',
        is_grandmaster_ca: true,
        skills: makeSkills((skill) =>
          skill === 'Magic' ? { level: 99, xp: 14_000_000, rank: null, xp_gain: 1234 } : {},
        ),
      },
    });
    open(member.name);
    expect(await screen.findByRole('heading', { level: 1, name: /Old Mossy/ })).toBeVisible();
    for (const fact of ['152', '5.5B', '3 Feb 2024', 'Grandmaster CA']) expect(screen.getByText(fact)).toBeVisible();
    const table = within(screen.getByRole('table'));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Skill',
      'Level',
      'Rank',
      'XP Gain',
      'XP',
    ]);
    expect(table.getAllByRole('row')).toHaveLength(31);
    // 28 skills at 50 and one at 99.
    expect(table.getByRole('row', { name: /Overall/ })).toHaveTextContent('Overall1,49912,345+1,2345,510,000,000');
    expect(table.getByRole('row', { name: /Magic/ })).toHaveTextContent('Magic99–+1,23414,000,000');
    const recent = within(screen.getByRole('region', { name: 'Recent Activities' }));
    expect(recent.getByText('New activities take 5-30 minutes to appear.')).toBeVisible();
    expect(await recent.findByText('15 Aug 2025, 19:06')).toBeVisible();
  });

  it.each([
    ['Joined', true],
    ['Tracked since', false],
  ])('calls the first date “%s” when a known join is %s', async (label, join_known) => {
    const { member } = knows({ member: { joined_at: '2024-02-03T10:00:00.000Z' }, reading: { join_known } });
    open(member.name);
    expect((await screen.findByText(label)).parentElement).toHaveTextContent(`${label}3 Feb 2024`);
    expect(screen.queryByText(join_known ? 'Tracked since' : 'Joined')).not.toBeInTheDocument();
  });

  it('shows the twenty newest activities, and all of them on request', async () => {
    state.answers.activities = Array.from({ length: 23 }, (_, at) =>
      makeActivity({ text: `I killed ${23 - at} imps.` }),
    );
    const { member } = knows({ member: { name: 'Busy' } });
    const { user } = renderSite(`/profile/${member.name}`);
    const recent = within(await screen.findByRole('region', { name: 'Recent Activities' }));
    expect(await recent.findByRole('heading', { level: 3, name: '23 imps' })).toBeVisible();
    expect(recent.getAllByRole('listitem')).toHaveLength(20);
    await user.click(recent.getByRole('button', { name: 'Show all 23 activities' }));
    expect(recent.getAllByRole('listitem')).toHaveLength(23);
    await user.click(recent.getByRole('button', { name: 'Show Less' }));
    expect(recent.getAllByRole('listitem')).toHaveLength(20);
  });

  it('shows that a member has no skill data', async () => {
    knows({ member: { name: 'Unread', skills: [] }, reading: { last_synced_at: null, profile_state: 'unknown' } });
    open('Unread');
    expect(await screen.findByText('No skill data available.')).toBeVisible();
    expect(screen.getByText('Sync this player to load their skills.')).toBeVisible();
    expect(screen.getByText('Never')).toBeVisible();
  });

  it('keeps the focus on the heading when the profile is not found', async () => {
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get('/api/members/:name', async () => {
        await asked;
        return refusal(404, 'Member not found', 'MEMBER_NOT_FOUND');
      }),
    );
    renderSite('/profile/Nobody');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Profile' });
    heading.tabIndex = -1;
    heading.focus();
    answer();
    expect(await screen.findByRole('heading', { level: 1, name: 'Nobody' })).toHaveFocus();
  });

  it('shows Member not found for an unknown name, with a link back', async () => {
    server.use(
      http.get('/api/members/:name', () => refusal(404, 'Member not found', 'MEMBER_NOT_FOUND')),
      http.get('/api/members/:name/:part', () => refusal(404, 'Member not found', 'MEMBER_NOT_FOUND')),
    );
    open('No One');
    expect(await screen.findByText('Member not found')).toBeVisible();
    act(() => {
      fakeSockets.public.connect();
    });
    expect(freshnessStore.getState().state).toBe('idle');
    expect(screen.getByRole('link', { name: 'Back to Members' })).toHaveAttribute('href', '/members');
  });

  it('shows once that a member is gone, not in every card', async () => {
    const { member } = knows({ member: { id: 1, name: 'Hidden Soon' } });
    open('Hidden Soon');
    await screen.findByRole('region', { name: 'Recent Activities' });
    const gone = () => refusal(404, 'Member not found', 'MEMBER_NOT_FOUND');
    const heard: string[] = [];
    let tell = () => {};
    const told = new Promise<void>((resolve) => (tell = resolve));
    const part = (name: string) => () => {
      heard.push(name);
      return gone();
    };
    server.use(
      http.get('/api/activities/member/:id', part('activities')),
      http.get('/api/members/:name/history', part('history')),
      http.get('/api/members/:name', async () => {
        await told;
        return gone();
      }),
    );
    act(() => {
      fakeSockets.public.connect();
      sendLive({ type: 'member.removed', member_id: member.id, activity_ids: [] });
    });
    await waitFor(() => expect(heard).toEqual(expect.arrayContaining(['activities', 'history'])), { timeout: 5000 });
    await waitFor(() => expect(screen.getAllByText('Loading...')).toHaveLength(3));
    expect(screen.queryByText('Member not found')).not.toBeInTheDocument();
    tell();
    expect(await screen.findByText('Member not found')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Recent Activities' })).not.toBeInTheDocument();
  });

  it('shows the server’s sentence when loading fails, with a link back', async () => {
    server.use(
      http.get('/api/members/:name', () => refusal(500, 'The database is away')),
      http.get('/api/members/:name/:part', () => refusal(500, 'The database is away')),
    );
    open('Broken');
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is away');
    expect(screen.getByRole('link', { name: 'Back to Members' })).toBeVisible();
  });

  it('shows new skills live', async () => {
    const { member } = knows({ member: { name: 'Growing' } });
    open('Growing');
    await screen.findByRole('row', { name: /Magic/ });
    act(() => {
      fakeSockets.public.connect();
    });
    const defence = screen.getByRole('row', { name: /Defence/ }).textContent;
    const magic = skillIndex('Magic');
    sendLive({
      type: 'skills.changed',
      member_id: member.id,
      at: new Date().toISOString(),
      active: true,
      skills: [
        [OVERALL, 33_000_000, 2000, 5, 55, 555],
        [magic, 777_777, 61, 5, 55, 555],
      ],
      ranks: [[magic, 9]],
    });
    await waitFor(() => {
      expect(screen.getByRole('row', { name: /Magic/ })).toHaveTextContent('Magic619+55777,777');
    });
    expect(screen.getByRole('row', { name: /Defence/ })).toHaveTextContent(defence);
  });

  it('marks a member who left the clan', async () => {
    knows({ member: { name: 'Leaver', is_active: false } });
    open('Leaver');
    expect(await screen.findAllByText('Left the clan')).toHaveLength(2);
  });

  it('redirects an old name to the new one, and keeps the query', async () => {
    knows({ member: { name: 'New Name', display_name: 'New Name' } });
    const { path } = renderSite('/profile/Old%20Name?skill=Attack');
    expect(await screen.findByRole('heading', { level: 1, name: /New Name/ })).toBeVisible();
    await waitFor(() => {
      expect(path()).toBe('/profile/New%20Name?skill=Attack');
    });
  });

  it('has a wide window wait for the lines of the log once the member is known, and a phone not', async () => {
    const { member } = knows({ member: { name: 'Waited For' } });
    const readsOf = () =>
      following?.({ name: 'Waited For' }, new URLSearchParams()).flatMap((read) => read.addresses());
    expect(readsOf()).toEqual([]);
    open('Waited For');
    expect(await screen.findByRole('heading', { name: 'Waited For', level: 1 })).toBeVisible();
    expect(readsOf()).toEqual([`/api/activities/member/${member.id}`]);
    width.narrow();
    expect(readsOf()).toEqual([]);
    await waitFor(() => {
      expect(screen.queryByText('Syncing...')).not.toBeInTheDocument();
    });
  });
});
