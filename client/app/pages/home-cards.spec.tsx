import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import type { Site } from '../../../shared/site/site.schemas.ts';
import { useSiteStore } from '../../lib/clan/site.store.ts';
import { makeActivity } from '../../test-kit/make-activity.ts';
import { makeMember } from '../../test-kit/make-member.ts';
import { renderSite } from '../../test-kit/render-site.tsx';
import { sendLive, siteServer } from '../../test-kit/site-server.ts';

const { state } = siteServer();
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const texts = (elements: HTMLElement[]) => elements.map((element) => element.textContent);

describe('the parts of the home page', () => {
  it('shows four links and five labelled figures in the header, and every card', async () => {
    state.answers.site = {
      ...state.answers.site,
      links: { ...state.answers.site.links, photos: 'https://photos.example' },
    };
    renderSite('/');
    await card('Clan Owners');
    const banner = screen.getByRole('heading', { level: 1 }).closest('header')!;
    await waitFor(() => {
      expect(texts(within(banner).getAllByRole('link'))).toEqual(['Chat', 'Posts', 'Photos', 'Stream']);
    });
    expect(texts(within(banner).getAllByRole('term'))).toEqual([
      'Total level',
      'Total XP',
      'Members',
      'Citadel level',
      'Kill/death ratio',
    ]);
    expect(texts(within(banner).getAllByRole('definition'))).toEqual(['3,001', '495.8B', '499', '7', '2.21']);
    expect(texts(screen.getAllByRole('heading', { level: 2 }))).toEqual([
      'Clan XP Progress',
      'Clanmate Achievements',
      'Latest Posts',
      'Clan Information',
      'Find Player',
      'Clan Owners',
      'XP Gain',
    ]);
  });

  describe('for a clan without facts of its own', () => {
    const blank: Omit<Site, 'clan_name' | 'banner_url' | 'overall_icon_url' | 'grandmaster_style' | 'booster_style'> = {
      description: '',
      links: { chat: '', social: '', photos: '', stream: '' },
      stats: {
        total_level: 'hidden',
        total_xp: 'auto',
        members: 'auto',
        citadel_level: 'hidden',
        kill_death_ratio: 'hidden',
      },
      information: { short: [], full: [] },
      special_names: [],
    };
    const show = (overrides: object = {}) => {
      useSiteStore.setState({ site: { ...state.answers.site, ...structuredClone(blank), ...overrides }, loaded: true });
      renderSite('/');
      return () => screen.getByRole('heading', { level: 1 }).closest('header')!;
    };
    const figures = (banner: HTMLElement) =>
      within(banner)
        .queryAllByRole('definition')
        .map((value) => [value.previousElementSibling?.textContent, value.textContent]);

    it('shows figures computed from the members, live, and no empty text, link, card or heading', async () => {
      state.answers.members = [
        makeMember({ id: 1, name: 'One', total_xp: 2_000_000_000 }),
        makeMember({ id: 2, name: 'Two', total_xp: 1_500_000_000 }),
        makeMember({ id: 3, name: 'Unread', total_xp: 0 }),
      ];
      const banner = show();
      await card('Clan Owners');
      expect(figures(banner())).toEqual([
        ['Total XP', '3.5B'],
        ['Members', '3'],
      ]);
      expect(within(banner()).getByTitle('3,500,000,000 XP of 2 of 3 members')).toBeVisible();
      expect(within(banner()).queryAllByRole('link')).toEqual([]);
      expect(within(banner()).queryAllByRole('list')).toEqual([]);
      expect(banner().querySelectorAll('p')).toHaveLength(0);
      expect(screen.queryByText('Clan Information')).not.toBeInTheDocument();

      fakeSockets.public.connect();
      act(() => {
        sendLive(
          { type: 'member.changed', member: makeMember({ id: 3, name: 'Unread', total_xp: 500_000_000 }) },
          { type: 'member.changed', member: makeMember({ id: 4, name: 'Joined', total_xp: 0 }) },
        );
      });
      await waitFor(() => {
        expect(figures(banner())).toEqual([
          ['Total XP', '4B'],
          ['Members', '4'],
        ]);
      });
    });

    it('shows dashes instead of 0 before the first reading', async () => {
      const banner = show();
      await card('Clan Owners');
      expect(figures(banner())).toEqual([
        ['Total XP', '–'],
        ['Members', '–'],
      ]);
    });

    it('shows no figures when all are hidden, and long Clan Information unfolded when there is no short one', async () => {
      const hidden = { ...blank.stats, total_xp: 'hidden', members: 'hidden' };
      const banner = show({ stats: hidden, information: { short: [], full: ['All of it.'] } });
      const information = await card('Clan Information');
      expect(information.getByText('All of it.')).toBeVisible();
      expect(information.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument();
      expect(banner().querySelector('dl')).toBeNull();
    });

    it('shows only the facts that the clan has set', async () => {
      const banner = show({
        links: { ...blank.links, chat: 'https://chat.example' },
        stats: { ...blank.stats, citadel_level: 6 },
      });
      await card('Clan Owners');
      expect(texts(within(banner()).getAllByRole('link'))).toEqual(['Chat']);
      expect(figures(banner()).at(-1)).toEqual(['Citadel level', '6']);
    });
  });

  it('draws the citadel, and the configured banner over it until its image fails', async () => {
    const site = { ...state.answers.site, banner_url: 'https://pictures.example/banner.png' };
    renderSite('/');
    act(() => {
      useSiteStore.setState({ site, loaded: true });
    });
    const banner = (await screen.findByRole('heading', { level: 1 })).closest('header')!;
    await waitFor(() => {
      expect(banner.querySelector('img')).toHaveAttribute('src', 'https://pictures.example/banner.png');
    });
    expect(banner.querySelector('svg[viewBox="0 0 720 420"]')).toBeInTheDocument();
    fireEvent.error(banner.querySelector('img')!);
    expect(banner.querySelector('img')).toBeNull();
    expect(banner.querySelector('svg[viewBox="0 0 720 420"]')).toBeInTheDocument();
  });

  it('shows the three periods of clan XP in order', async () => {
    renderSite('/');
    const xp = await card('Clan XP Progress');
    expect(texts(xp.getAllByRole('heading', { level: 3 }))).toEqual(['Today', 'This Week', 'This Month']);
    expect(xp.getAllByText('Resets in')).toHaveLength(3);
  });

  it('shows an achievement with its member, kind and London time', async () => {
    state.answers.activities = [
      makeActivity({
        member_name: 'Old Mossy',
        display_name: 'Old Mossy',
        category: 'Skills',
        text: '104273167XP in Fishing',
        activity_date: '2025-08-15T18:06:00.000Z',
      }),
    ];
    renderSite('/');
    const feed = await card('Clanmate Achievements');
    const article = await feed.findByRole('article');
    expect(article.textContent).toBe('104.2M Fishing XP15 Aug 2025, 19:06OMOld MossySkills: 104,273,167XP in Fishing');
    expect(within(article).getByRole('link', { name: 'Old Mossy' })).toHaveAttribute('href', '/profile/Old%20Mossy');
    // The sign of the skill, and that of the category.
    expect(article.querySelectorAll('svg')).toHaveLength(2);
    expect(texts(feed.getAllByRole('button', { pressed: true }))).toEqual(['All']);
    expect(feed.getByRole('button', { name: 'Previous' })).toBeDisabled();
    expect(feed.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(feed.getByText('Page 1 of 1')).toBeVisible();
    expect(state.asked).toContain('GET /api/activities/clan?limit=200');
  });

  it('finds players by display name too, and closes on blank text', async () => {
    state.answers.members = [makeMember({ name: 'Iron_Bob', display_name: 'Iron Bob', total_xp: 1500 })];
    const { user } = renderSite('/');
    const find = await card('Find Player');
    const field = find.getByRole('combobox', { name: 'Player name' });
    await waitFor(() => {
      expect(state.asked).toContain('GET /api/members?active=true');
    });
    await user.type(field, 'ON B');
    expect((await find.findByRole('option')).textContent).toBe('IBIron Bob1.5K XP · Level 100');
    await user.clear(field);
    await user.type(field, '   ');
    expect(find.queryByRole('option')).not.toBeInTheDocument();
    expect(find.queryByText('No players found')).not.toBeInTheDocument();
  });

  it('offers Daily first, then Weekly', async () => {
    state.answers.members = [makeMember({ id: 1, name: 'First' })];
    state.answers.gains = { 1: [5, 0, 0] };
    renderSite('/');
    const gains = await card('XP Gain');
    expect(texts(within(gains.getByRole('group', { name: 'Period' })).getAllByRole('button'))).toEqual([
      'Daily',
      'Weekly',
    ]);
    await gains.findByText('+5');
    expect(texts(gains.getAllByRole('cell'))).toEqual(['1', 'FIFirst', '+5']);
  });
});
