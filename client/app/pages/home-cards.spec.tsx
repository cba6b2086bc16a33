import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useSiteStore } from '../../lib/site.store.ts';
import { makeActivity } from '../../test-kit/make-activity.ts';
import { makeMember } from '../../test-kit/make-member.ts';
import { renderSite } from '../../test-kit/render-site.tsx';
import { siteServer } from '../../test-kit/site-server.ts';

const { state } = siteServer();
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const texts = (elements: HTMLElement[]) => elements.map((element) => element.textContent);

describe('the parts of the home page', () => {
  it('has four links and five labelled figures in the header, and every card', async () => {
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

  it('draws the citadel, and the configured banner over it until that fails', async () => {
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

  it('names the three periods of the clan in order', async () => {
    renderSite('/');
    const xp = await card('Clan XP Progress');
    expect(texts(xp.getAllByRole('heading', { level: 3 }))).toEqual(['Today', 'This Week', 'This Month']);
    expect(xp.getAllByText('Resets in')).toHaveLength(3);
  });

  it('writes an achievement with its member, kind and London time', async () => {
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
    expect(article.textContent).toBe('OMOld Mossy104,273,167XP in FishingSkills·15 Aug 2025, 19:06');
    expect(within(article).getByRole('link', { name: 'Old Mossy' })).toHaveAttribute('href', '/profile/Old%20Mossy');
    expect(article.querySelectorAll('svg')).toHaveLength(1);
    expect(texts(feed.getAllByRole('button', { pressed: true }))).toEqual(['All']);
    expect(feed.getByRole('button', { name: 'Previous' })).toBeDisabled();
    expect(feed.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(feed.getByText('Page 1 of 1')).toBeVisible();
    expect(state.asked).toContain('GET /api/activities/clan?limit=200');
  });

  it('finds players by their display name too, and closes on blank text', async () => {
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
    state.answers.gainers = { daily: [{ id: 1, name: 'First', xpGain: 5 }], weekly: [] };
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
