import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { ClanChange } from '../../../shared/members/clan.changes.ts';
import type { MemberReadingState } from '../../../shared/members/members.schemas.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { profileServer } from '../../test-kit/profile-server.tsx';
import { sendLive } from '../../test-kit/site-server.ts';

const { state, knows, open } = profileServer();

const readNow = { type: 'member.synced', last_synced_at: '2026-11-21T11:00:00.000Z', profile_state: 'public' } as const;

describe('what a profile says about the readings of its member', () => {
  let logged: ReturnType<typeof jest.spyOn>;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    logged.mockRestore();
    jest.useRealTimers();
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

  it('shows when the next sync is possible', async () => {
    const next = new Date(Date.now() + 120_000).toISOString();
    knows({ member: { name: 'Cooling' }, reading: { next_sync_at: next } });
    open('Cooling');
    expect(await screen.findByText(/Possible again in/)).toHaveTextContent(/0[12]:\d\d$/);
    expect(screen.getByRole('button', { name: 'Sync now' })).toBeDisabled();
  });
});
