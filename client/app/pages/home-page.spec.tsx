import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { OVERALL } from '../../../shared/game/skills.ts';
import type { SkillsChange } from '../../../shared/members/clan.changes.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { comparisonResource } from '../../features/xp/comparison.resource.ts';
import { makeGate } from '../../test-kit/admin-server.tsx';
import { makeActivity } from '../../test-kit/make-activity.ts';
import { makeMember } from '../../test-kit/make-member.ts';
import { renderSite } from '../../test-kit/render-site.tsx';
import { refusal, sendLive, siteServer } from '../../test-kit/site-server.ts';
import { windowWidth } from '../../test-kit/window-width.ts';

const { server, state } = siteServer();
const width = windowWidth();
const card = (name: string) => screen.findByRole('region', { name });

describe('the home page', () => {
  let logged: ReturnType<typeof jest.spyOn>;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    logged.mockRestore();
  });

  it('shows Loading dashboard... first, then the header', async () => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    server.use(
      http.get('/api/members', async () => {
        await gate;
        return undefined;
      }),
    );
    renderSite('/');
    expect(await screen.findByText('Loading dashboard...')).toBeVisible();
    open();
    await card('Clan Owners');
    expect(screen.queryByText('Loading dashboard...')).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ravenhold' })).toBeVisible();
    for (const figure of ['3,001', '495.8B', '499', '7', '2.21']) expect(screen.getByText(figure)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', 'https://chat.example');
    expect(screen.queryByRole('link', { name: 'Photos' })).not.toBeInTheDocument();
  });

  it('lists the owners by rank, then by name', async () => {
    state.answers.members = [
      makeMember({ name: 'Zed', clan_rank: 'Overseer' }),
      makeMember({ name: 'Recruit One' }),
      makeMember({ name: 'Boss', clan_rank: 'Owner' }),
      makeMember({ name: 'amy', clan_rank: 'Overseer' }),
      makeMember({ name: 'Deputy', clan_rank: 'Deputy Owner' }),
    ];
    renderSite('/');
    const owners = await card('Clan Owners');
    await within(owners).findByRole('link', { name: /Boss/ });
    const links = within(owners).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/profile/Boss',
      '/profile/Deputy',
      '/profile/amy',
      '/profile/Zed',
    ]);
    expect(links[0]).toHaveTextContent('Owner');
  });

  it('shows the clan XP of three periods with their countdowns', async () => {
    state.answers.members = [makeMember({ id: 1 }), makeMember({ id: 2 })];
    // The third one is no active member.
    state.answers.gains = { 1: [168_412_000, 2_913_456_789, 0], 2: [345, 0, 999], 3: [10, 10, 10] };
    renderSite('/');
    const xp = await card('Clan XP Progress');
    expect(await within(xp).findByText('+168.4M')).toHaveAttribute('title', '+168,412,345');
    expect(within(xp).getByText('+2.9B')).toBeVisible();
    expect(within(xp).getByText('+999')).toBeVisible();
    for (const title of ['Today', 'This Week', 'This Month']) expect(within(xp).getByText(title)).toBeVisible();
    expect(within(xp).getAllByText(/^(\d+d )?\d\d:\d\d:\d\d$/)).toHaveLength(3);
  });

  it('shows no gain of a clan whose members were not read yet', async () => {
    state.answers.members = [makeMember({ id: 1 })];
    state.answers.gains = {};
    state.answers.comparison = { ...state.answers.comparison, since: null };
    renderSite('/');
    const xp = await card('Clan XP Progress');
    expect(await within(xp).findAllByText('–')).toHaveLength(3);
    expect(within(xp).queryByText('+0')).not.toBeInTheDocument();
  });

  it('calls the clan XP no zero before it is known whether the members were read', async () => {
    state.answers.members = [makeMember({ id: 1 })];
    state.answers.gains = { 1: [0, 0, 999] };
    state.answers.comparison = { ...state.answers.comparison, since: '2026-01-01' };
    const gate = makeGate();
    server.use(
      http.get('/api/leaderboard/all/comparison', async () => {
        await gate.passed;
        return undefined;
      }),
    );
    comparisonResource.store.setState({ data: null });
    renderSite('/');
    const xp = await card('Clan XP Progress');
    expect(await within(xp).findByText('+999')).toBeVisible();
    expect(within(xp).getAllByText('…')).toHaveLength(2);
    gate.open();
    expect(await within(xp).findAllByText('+0')).toHaveLength(2);
  });

  it('compares the clan XP with the same point of the period before, and says nothing where that is not known', async () => {
    state.answers.comparison = {
      day: '2026-11-26',
      daily: { until: '2026-11-26T14:30:00.000Z', now: 96, before: 100 },
      weekly: { until: '2026-11-26T00:00:00.000Z', now: 1_120_000, before: 1_000_000 },
      monthly: null,
      whole: { daily: null, weekly: null, monthly: null },
      since: '2026-01-01',
    };
    renderSite('/');
    const xp = await card('Clan XP Progress');
    expect(await within(xp).findByText('+12% on last week, Mon–Wed')).toHaveAttribute(
      'title',
      '1,120,000 XP, 1,000,000 XP before',
    );
    expect(within(xp).getByText('−4% on this time yesterday')).toBeVisible();
    expect(within(xp).queryByText(/October|since/)).not.toBeInTheDocument();
    state.answers.comparison = { ...state.answers.comparison, weekly: null };
    fakeSockets.public.connect();
    sendLive({ type: 'xp.rebased', period: 'weekly' });
    await waitFor(() => {
      expect(within(xp).queryByText(/last week/)).not.toBeInTheDocument();
    });
  });

  it('keeps the page and only logs when clan XP and activities cannot be loaded', async () => {
    server.use(
      http.get('/api/leaderboard/all/gains', () => refusal(500, 'No XP')),
      http.get('/api/activities/clan', () => refusal(500, 'No log')),
    );
    renderSite('/');
    await card('Clan XP Progress');
    await waitFor(() => {
      expect(logged).toHaveBeenCalledWith(expect.stringContaining('No XP'));
      expect(logged).toHaveBeenCalledWith(expect.stringContaining('No log'));
    });
    // Only the list of gainers says it; the cards of clan XP and achievements stay.
    const alert = await screen.findByRole('alert');
    expect(await card('XP Gain')).toContainElement(alert);
  });

  it('shows 21 achievements per page, and loads a filter separately from page 1', async () => {
    state.answers.activities = [
      makeActivity({ category: 'Skills', text: '50000000XP in Herblore' }),
      ...Array.from({ length: 43 }, () => makeActivity()),
      makeActivity({ category: 'Pets', text: 'Found Vitalis, the boss pet' }),
    ];
    const { user } = renderSite('/');
    const feed = await card('Clanmate Achievements');
    expect(await within(feed).findByText('Page 1 of 3')).toBeVisible();
    expect(within(feed).getAllByRole('article')).toHaveLength(21);
    expect(within(feed).getByText('50,000,000')).toBeVisible();
    expect(
      within(feed)
        .getAllByRole('button', { pressed: false })
        .map((pill) => pill.textContent),
    ).toEqual(['Boss Kills', 'Boss Loot', 'Pets', 'Skills', 'Quests', 'Clue Scrolls', 'Citadel']);
    await user.click(within(feed).getByRole('button', { name: 'Next' }));
    await user.click(within(feed).getByRole('button', { name: 'Next' }));
    expect(within(feed).getByText('Page 3 of 3')).toBeVisible();
    expect(within(feed).getAllByRole('article')).toHaveLength(3);
    await user.click(within(feed).getByRole('button', { name: 'Pets' }));
    expect(await within(feed).findByText('Page 1 of 1')).toBeVisible();
    expect(within(feed).getAllByRole('article')).toHaveLength(1);
    expect(state.asked).toContain('GET /api/activities/clan?limit=200&category=Pets');
  });

  it('says the achievement first, names a member once for neighbouring lines, and marks the great ones', async () => {
    const by = (member_name: string) => ({ member_name, display_name: member_name });
    state.answers.activities = [
      makeActivity({ ...by('Pikelet'), category: 'Pets', text: 'I found Rocky, the Mining pet.' }),
      makeActivity({ ...by('Hexa'), category: 'Skills', text: 'Levelled up Smithing.', details: 'I am now level 98.' }),
      makeActivity({ ...by('Hexa'), category: 'Other', text: 'Died of shame' }),
    ];
    renderSite('/');
    const feed = within(await card('Clanmate Achievements'));
    const [pet, level, other] = await feed.findAllByRole('article');
    expect(feed.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Rocky, the Mining pet',
      'Hexa: Smithing 98',
      'Hexa: Died of shame',
    ]);
    expect([pet, level, other].map((one) => one?.hasAttribute('data-great'))).toEqual([true, false, false]);
    expect(pet).toHaveTextContent('I found Rocky, the Mining pet.');
    expect(feed.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/profile/Pikelet',
      '/profile/Hexa',
    ]);
    expect(feed.getByText('2 achievements')).toBeVisible();
  });

  it('shows a new activity live, newest first', async () => {
    state.answers.activities = [makeActivity({ text: 'An old deed' })];
    renderSite('/');
    const feed = await card('Clanmate Achievements');
    await within(feed).findByText('An old deed');
    fakeSockets.public.connect();
    sendLive({ type: 'activities.added', activities: [makeActivity({ text: 'A fresh deed' })] });
    expect(await within(feed).findByText('A fresh deed')).toBeVisible();
    expect(within(feed).getAllByRole('article')[0]).toHaveTextContent('A fresh deed');
  });

  it('computes sums and gainers from live changes of XP, without another request', async () => {
    state.answers.members = [1, 2].map((id) => makeMember({ id, name: `Player ${id}` }));
    state.answers.gains = { 1: [5000, 6000, 6000] };
    renderSite('/');
    const xp = await card('Clan XP Progress');
    await within(xp).findByText('+5K');
    fakeSockets.public.connect();
    const asked = [...state.asked];
    const at = new Date().toISOString();
    const skills: SkillsChange['skills'] = [[OVERALL, 2_000_000, 90, 7000, 7000, 7000]];
    sendLive({ type: 'skills.changed', member_id: 2, at, active: true, skills });
    expect(await within(xp).findByText('+12K')).toBeVisible();
    expect(within(xp).getAllByText('+13K')).toHaveLength(2);
    const rows = within(await card('XP Gain')).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual(['1P2Player 2+7,000', '2P1Player 1+5,000']);
    expect(state.asked).toEqual(asked);
  });

  it('loads the gains again for a reading of a later day', async () => {
    state.answers.members = [makeMember({ id: 1 })];
    state.answers.gains = { 1: [5000, 5000, 5000] };
    renderSite('/');
    const xp = await card('Clan XP Progress');
    await within(xp).findAllByText('+5K');
    fakeSockets.public.connect();
    state.answers.gains = { 1: [70, 5070, 5070] };
    const at = new Date(Date.now() + 86_400_000).toISOString();
    sendLive({ type: 'skills.changed', member_id: 1, at, skills: [[OVERALL, 2_000_000, 90, 70, 5070, 5070]] });
    expect(await within(xp).findByText('+70', undefined, { timeout: 4000 })).toBeVisible();
  });

  it('switches gains between day and week, and opens a profile by a click on its row', async () => {
    state.answers.members = [makeMember({ id: 1, name: 'Old Mossy' })];
    state.answers.gains = { 1: [48_220_118, 0, 0] };
    const { user, path } = renderSite('/');
    const gains = await card('XP Gain');
    const table = within(gains);
    expect(await table.findByText('+48,220,118')).toBeVisible();
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['#', 'Name', 'XP']);
    await user.click(table.getByRole('button', { name: 'Weekly' }));
    expect(table.getByText('No XP gains recorded for this period.')).toBeVisible();
    await user.click(table.getByRole('button', { name: 'Daily' }));
    server.use(http.get('/api/members/:name', () => refusal(404, 'Member not found', 'MEMBER_NOT_FOUND')));
    server.use(http.get('/api/members/:name/:part', () => refusal(404, 'Member not found', 'MEMBER_NOT_FOUND')));
    await user.click(table.getByText('+48,220,118'));
    await waitFor(() => {
      expect(path()).toBe('/profile/Old%20Mossy');
    });
  });

  it('finds at most eight players and opens the chosen one', async () => {
    state.answers.members = Array.from({ length: 12 }, (_, i) =>
      makeMember({ name: `Seeker ${i}`, total_xp: 5_800_000_000, combat_level: 160 }),
    );
    const { user, path } = renderSite('/');
    const field = await screen.findByRole('combobox', { name: 'Player name' });
    await waitFor(() => {
      expect(state.asked).toContain('GET /api/members?active=true');
    });
    await user.type(field, 'sEEk');
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(8);
    expect(options[0]).toHaveTextContent('5.8B XP · Level 152');
    await user.clear(field);
    await user.type(field, 'nobody');
    expect(screen.getByText('No players found')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'seeker 3');
    server.use(http.get('/api/members/:name', () => refusal(404, 'Member not found', 'MEMBER_NOT_FOUND')));
    server.use(http.get('/api/members/:name/:part', () => refusal(404, 'Member not found', 'MEMBER_NOT_FOUND')));
    await user.click(screen.getByRole('option'));
    expect(field).toHaveValue('');
    await waitFor(() => {
      expect(path()).toBe('/profile/Seeker%203');
    });
  });

  it('unfolds the clan information and stores the choice', async () => {
    const { user } = renderSite('/');
    const info = within(await card('Clan Information'));
    expect(await info.findByText('Short words.')).toBeVisible();
    expect(info.queryByText('Long words.')).not.toBeInTheDocument();
    await user.click(info.getByRole('button', { name: 'Show More' }));
    expect(info.getByText('Long words.')).toBeVisible();
    expect(localStorage.getItem('show-full-clan-info')).toBe('true');
    await user.click(info.getByRole('button', { name: 'Show Less' }));
    expect(info.queryByText('Long words.')).not.toBeInTheDocument();
  });

  it('shows the progress of the first reading', async () => {
    state.answers.status = { ...state.answers.status, read: 37, first_reading: true };
    renderSite('/');
    expect(await screen.findByText('37 of 499 read')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Members read' })).toHaveAttribute('value', '37');
  });

  it('folds its cards on a phone except Clan XP, XP Gain and Achievements', async () => {
    width.narrow();
    renderSite('/');
    await card('Clan Owners');
    const fold = (name: string) => screen.getByRole('button', { name, hidden: true }).getAttribute('aria-expanded');
    expect(fold('Clan XP Progress')).toBe('true');
    expect(fold('XP Gain')).toBe('true');
    expect(fold('Clanmate Achievements')).toBe('true');
    for (const name of ['Find Player', 'Clan Owners', 'Latest Posts', 'Clan Information']) {
      expect(fold(name)).toBe('false');
    }
    // Folded cards send no request.
    expect(state.asked.some((one) => one.includes('tweets'))).toBe(false);
  });
});
