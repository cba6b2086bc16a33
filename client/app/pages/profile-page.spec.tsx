import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { OVERALL, skillIndex } from '../../../shared/game/skills.ts';
import type { ClanChange } from '../../../shared/members/clan.changes.ts';
import type { MemberReadingState, MemberWithSkills } from '../../../shared/members/members.schemas.ts';
import { freshnessStore } from '../../lib/live/freshness.store.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { makeActivity } from '../../test-kit/make-activity.ts';
import { makeMemberWithSkills, makeSkills } from '../../test-kit/make-member.ts';
import { renderSite } from '../../test-kit/render-site.tsx';
import { refusal, sendLive, siteServer, versioned } from '../../test-kit/site-server.ts';
import { windowWidth } from '../../test-kit/window-width.ts';
import { following } from './profile-page.tsx';

const { server, state } = siteServer();
const width = windowWidth();

interface Setup {
  member?: Partial<MemberWithSkills>;
  reading?: Partial<MemberReadingState>;
  sync?: 'queued' | 'fresh' | 'fails';
}

/** Sets up a server that knows one member. */
function knows({ member: overrides = {}, reading = {}, sync = 'fresh' }: Setup = {}) {
  const member = makeMemberWithSkills(overrides);
  const known = { member, asked: 0, synced: '2026-11-21T10:00:00.000Z' };
  const base = '/api/members/:name';
  server.use(
    http.get(base, () => {
      known.asked++;
      return versioned({ success: true, member: known.member });
    }),
    http.get(`${base}/stats`, () => versioned({ success: true, stats: { skills: known.member.skills } })),
    http.get(`${base}/reading`, () =>
      versioned({
        success: true,
        reading: {
          member_id: member.id,
          profile_state: 'public',
          last_synced_at: known.synced,
          next_sync_at: null,
          round_ms: 360_000,
          gain_since: { daily: null, weekly: null, monthly: null },
          sources: { log_silent_since: null, xp_source: 'runemetrics', xp_read_at: known.synced },
          ...reading,
        },
      }),
    ),
    http.get('/api/activities/member/:id', () => versioned({ success: true, activities: state.answers.activities })),
    http.post(`${base}/sync`, () =>
      sync === 'fails'
        ? refusal(500, 'No')
        : HttpResponse.json({ success: true, message: 'Fine', state: sync, next_sync_at: null }, { status: 202 }),
    ),
  );
  return known;
}

const readNow = { type: 'member.synced', last_synced_at: '2026-11-21T11:00:00.000Z', profile_state: 'public' } as const;

const open = (name: string) => renderSite(`/profile/${encodeURIComponent(name)}`);

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

  it.each([
    ['the live event of the reading', 'Waiting One', (id: number): ClanChange => ({ ...readNow, member_id: id })],
    [
      'the live event of several readings without news',
      'Waiting Two',
      (id: number): ClanChange => ({
        type: 'members.synced',
        member_ids: [id + 1, id],
        read_at: [1, Date.parse(readNow.last_synced_at)],
      }),
    ],
  ])('shows Syncing... until %s', async (_event, name, changeOf) => {
    const { member } = knows({ member: { name }, sync: 'queued' });
    open(name);
    expect(await screen.findByText('Syncing...')).toBeVisible();
    await waitFor(() => {
      expect(state.asked).toContain(`POST /api/members/${encodeURIComponent(name)}/sync`);
    });
    act(() => {
      fakeSockets.public.connect();
      sendLive(changeOf(member.id));
    });
    await waitFor(() => {
      expect(screen.queryByText('Syncing...')).not.toBeInTheDocument();
    });
  });

  it('stops waiting for a sync after 8 seconds and loads once more', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const known = knows({ member: { name: 'Slow One', total_rank: 1 }, sync: 'queued' });
    open('Slow One');
    expect(await screen.findByText('Syncing...')).toBeVisible();
    await waitFor(() => {
      expect(state.asked).toContain('POST /api/members/Slow%20One/sync');
    });
    const before = known.asked;
    await act(() => jest.advanceTimersByTimeAsync(8100));
    expect(screen.queryByText('Syncing...')).not.toBeInTheDocument();
    await waitFor(() => {
      expect(known.asked).toBeGreaterThan(before);
    });
  });

  it.each(['fresh', 'fails'] as const)('ends the wait at once when the sync answer is: %s', async (sync) => {
    knows({ member: { name: `Quick ${sync}` }, sync });
    open(`Quick ${sync}`);
    await screen.findByRole('heading', { level: 1, name: /Quick/ });
    await waitFor(() => {
      expect(screen.queryByText('Syncing...')).not.toBeInTheDocument();
    });
    if (sync === 'fails') expect(logged).toHaveBeenCalled();
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

  it('explains how to make a private log public', async () => {
    knows({ member: { name: 'Private One' }, reading: { profile_state: 'private' } });
    open('Private One');
    expect(await screen.findByText('This player’s activity log is private')).toBeVisible();
    const steps = screen.getAllByRole('listitem').map((step) => step.textContent);
    expect(steps.filter((step) => /RuneMetrics|citadel lines need “Misc”/.test(step))).toHaveLength(2);
    expect(screen.getByText(/read next any moment now, or immediately with “Sync now”/)).toBeVisible();
  });

  it('shows when a private log is read next: one round of the clan after the last reading', async () => {
    // Half a minute from both limits: the page's clock shows full minutes and is at most a second behind.
    const last_synced_at = new Date(Date.now() - 90_000).toISOString();
    knows({
      member: { name: 'Private Two' },
      reading: { profile_state: 'private', last_synced_at, round_ms: 780_000 },
    });
    open('Private Two');
    expect(await screen.findByText(/read next around/)).toHaveTextContent(
      /read next around \d\d:\d\d \(in 1[12] minutes\), or/,
    );
    expect(await screen.findByText('The log is private, so there is nothing to show.')).toBeVisible();
  });

  describe('a log or figures that cannot be read', () => {
    const read = '2026-11-21T10:00:00.000Z';
    const since = '2026-11-20T14:05:00.000Z';
    type Sources = MemberReadingState['sources'];
    const sources = (more: Partial<Sources>): Sources => ({
      ...{ log_silent_since: null, xp_source: 'runemetrics', xp_read_at: read },
      ...more,
    });
    const silent = sources({ log_silent_since: since, xp_source: 'hiscores' });
    const old = '2026-11-19T09:30:00.000Z';

    it.each<[title: string, state: MemberReadingState['profile_state'], sources: Sources, words: RegExp[]]>([
      [
        'The activity log cannot be read right now',
        'public',
        silent,
        [/not been readable since 20 Nov.*, 14:05/, /come from the hiscores and stay current/, /read next/],
      ],
      ['The activity log cannot be read right now', 'unknown', silent, [/come from the hiscores and stay current/]],
      [
        'The activity log cannot be read right now',
        'public',
        sources({ log_silent_since: since }),
        [/come from RuneMetrics and stay current/],
      ],
      [
        'XP comes from the hiscores',
        'public',
        sources({ xp_source: 'hiscores' }),
        [/currently gives implausible numbers/],
      ],
      [
        'XP could not be read lately',
        'public',
        sources({ xp_read_at: old }),
        [/those of 19 Nov.*, 09:30: nothing newer/],
      ],
      [
        'This player’s activity log is private',
        'private',
        silent,
        [/not been readable since 20 Nov.*, 14:05/, /come from the hiscores and stay current/],
      ],
      [
        'This player’s activity log is private',
        'private',
        { ...silent, xp_read_at: old },
        [/those of 19 Nov.*, 09:30: nothing newer could be read/],
      ],
      [
        'This account is not a member of the game',
        'not_a_member',
        { ...silent, xp_read_at: old },
        [/those of 19 Nov.*, 09:30: nothing newer could be read/],
      ],
      [
        'RuneMetrics has no player with this name',
        'missing',
        silent,
        [/The hiscores have one: XP and levels come from the h/],
      ],
      [
        'The game has no player with this name',
        'missing',
        { ...silent, xp_read_at: old },
        [/those of the last reading/],
      ],
      ['This player’s activity log is private', 'private', sources({ xp_read_at: null }), [/could not be read yet/]],
    ])('shows %j for a log that is %s: %j', async (title, profile_state, given, words) => {
      knows({ member: { name: 'Silent One' }, reading: { profile_state, sources: given, last_synced_at: read } });
      open('Silent One');
      const notice = await screen.findByRole('complementary', { name: title });
      for (const word of words) expect(notice).toHaveTextContent(word);
      if (words.some((word) => word.source.includes('nothing newer'))) expect(notice).not.toHaveTextContent('current');
    });

    it('shows no notice for a member whose log and figures are current', async () => {
      knows({ member: { name: 'Fine One' } });
      open('Fine One');
      expect(await screen.findByRole('heading', { level: 1, name: /Fine One/ })).toBeVisible();
      expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    });

    it('shows the notice with the reading that finds it, and removes it with the one that does not', async () => {
      state.answers.activities = [];
      const { member } = knows({ member: { name: 'Turning One' } });
      open('Turning One');
      expect(await screen.findByRole('heading', { level: 1, name: /Turning One/ })).toBeVisible();
      const synced = { type: 'member.synced', member_id: member.id, profile_state: 'public' } as const;
      act(() => {
        fakeSockets.public.connect();
        sendLive({ ...synced, last_synced_at: '2026-11-21T11:00:00.000Z', sources: silent });
      });
      expect(await screen.findByText('The activity log cannot be read right now')).toBeVisible();
      expect(screen.getByText('The log cannot be read right now.')).toBeVisible();
      act(() => {
        sendLive({ ...synced, last_synced_at: '2026-11-21T12:00:00.000Z', sources: sources({}) });
      });
      await waitFor(() => {
        expect(screen.queryByText('The activity log cannot be read right now')).not.toBeInTheDocument();
      });
    });
  });

  it('shows why figures are old when a service does not answer', async () => {
    state.answers.status = { ...state.answers.status, problem: 'The hiscores do not answer.' };
    knows({ member: { name: 'Waiting One' } });
    open('Waiting One');
    const note = await screen.findByRole('complementary', { name: 'The figures may be old' });
    expect(note).toHaveTextContent('The hiscores do not answer.');
  });

  it('marks a member who left the clan', async () => {
    knows({ member: { name: 'Leaver', is_active: false } });
    open('Leaver');
    expect(await screen.findAllByText('Left the clan')).toHaveLength(2);
  });

  it('shows when the next sync is possible', async () => {
    const next = new Date(Date.now() + 120_000).toISOString();
    knows({ member: { name: 'Cooling' }, reading: { next_sync_at: next } });
    open('Cooling');
    expect(await screen.findByText(/Possible again in/)).toHaveTextContent(/0[12]:\d\d$/);
    expect(screen.getByRole('button', { name: 'Sync now' })).toBeDisabled();
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
  });
});
