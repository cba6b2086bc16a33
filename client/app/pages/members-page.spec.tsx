import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { formatDate } from '../../../shared/format/dates.ts';
import { choose, openOptions } from '../../test-kit/choose.ts';
import { makeMember } from '../../test-kit/make-member.ts';
import { renderSite } from '../../test-kit/render-site.tsx';
import { siteServer } from '../../test-kit/site-server.ts';
import { windowWidth } from '../../test-kit/window-width.ts';

const { state } = siteServer();
const width = windowWidth();
const EMPTY = 'No members found. Add some members to get started!';
const title = () => screen.findByRole('heading', { level: 1 });
/** Returns a time near noon in London, so that neither the current hour nor summer time changes the day. */
const daysAgo = (days: number): string => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());
  return new Date(Date.parse(`${today}T11:30:00Z`) - days * 86_400_000).toISOString();
};
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => makeMember({ name: `Member ${String(i + 1).padStart(3, '0')}` }));
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const pageButtons = () =>
  within(screen.getByRole('navigation', { name: 'Pages of members' }))
    .getAllByRole('button')
    .map((button) => button.textContent);

describe('the member list', () => {
  it('shows its title with the number of members that pass the filters', async () => {
    state.answers.members = many(45);
    const { user, path } = renderSite('/members');
    await waitFor(async () => {
      expect((await title()).textContent).toBe('Clan Members 45');
    });
    await user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'bER 00');
    await waitFor(async () => {
      expect((await title()).textContent).toBe('Clan Members 9');
    });
    expect(path()).toBe('/members?search=bER+00');
  });

  it('shows six columns in the order of the specification', async () => {
    state.answers.members = many(1);
    renderSite('/members');
    await screen.findByRole('table');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Name',
      'Total XP',
      'Clan XP',
      'Kills',
      'Combat Level',
      'Last Active',
    ]);
  });

  it('shows a row with abbreviated XP, a capped level, the rank and the days of inactivity', async () => {
    const long = daysAgo(100);
    state.answers.members = [
      makeMember({
        name: 'Aaa',
        clan_rank: 'General',
        total_xp: 5_812_345_678,
        clan_xp: 12_345,
        kills: 4321,
        combat_level: 160,
        last_activity_date: long,
      }),
      makeMember({ name: 'Bbb', last_activity_date: daysAgo(0) }),
      makeMember({ name: 'Ccc', last_activity_date: daysAgo(1) }),
      makeMember({ name: 'Ddd', last_activity_date: null }),
      makeMember({ name: 'Eee', last_activity_date: daysAgo(90) }),
    ];
    renderSite('/members');
    await screen.findByRole('table');
    const cells = (index: number) =>
      within(rows()[index]!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells(0)).toEqual(['AAAaaGeneralInactive 100 days', '5.8B', '12.3K', '4,321', '152', formatDate(long)]);
    expect(cells(1)[5]).toBe('Today');
    expect(cells(2)[5]).toBe('Yesterday');
    expect(cells(2)[0]).toContain('Inactive 1 day');
    expect(cells(3)[5]).toBe('Unknown');
    expect(screen.getByText('Inactive 100 days')).toHaveClass('long');
    expect(screen.getByText('Inactive 90 days')).not.toHaveClass('long');
  });

  it('offers every rank in order, and filters by one', async () => {
    state.answers.members = [
      makeMember({ name: 'One', clan_rank: 'Organiser' }),
      makeMember({ name: 'Two', clan_rank: 'Admin' }),
    ];
    const { user, path } = renderSite('/members');
    const ranks = await screen.findByRole('combobox', { name: 'Rank' });
    expect(ranks).toHaveTextContent('All Ranks');
    expect((await openOptions(user, ranks)).map((option) => option.textContent)).toEqual([
      'All Ranks',
      'Owner',
      'Deputy Owner',
      'Overseer',
      'Coordinator',
      'Organiser',
      'Admin',
      'General',
      'Captain',
      'Lieutenant',
      'Sergeant',
      'Corporal',
      'Recruit',
    ]);
    await user.keyboard('{Escape}');
    await choose(user, screen.getByRole('combobox', { name: 'Rank' }), 'Admin');
    expect(screen.getByRole('combobox', { name: 'Rank' })).toHaveTextContent('Admin');
    expect(screen.getByRole('link', { name: 'Two' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'One' })).not.toBeInTheDocument();
    expect(path()).toBe('/members?rank=Admin');
  });

  it('offers six filters of inactivity, which exclude members without a date', async () => {
    state.answers.members = [
      makeMember({ name: 'Quiet', last_activity_date: daysAgo(40) }),
      makeMember({ name: 'Busy', last_activity_date: daysAgo(2) }),
      makeMember({ name: 'Undated', last_activity_date: null }),
    ];
    const { user } = renderSite('/members');
    const pills = within(await screen.findByRole('group', { name: 'Inactive for more than' }));
    expect(pills.getAllByRole('button').map((pill) => pill.textContent)).toEqual([
      'All',
      '1 Week',
      '1 Month',
      '3 Months',
      '6 Months',
      '1 Year+',
    ]);
    expect(pills.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(pills.getByRole('button', { name: '1 Month' }));
    expect(rows()).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Quiet' })).toBeVisible();
    await user.click(pills.getByRole('button', { name: '3 Months' }));
    expect(screen.getByText(EMPTY)).toBeVisible();
  });

  it('shows 20 members per page, with first, last and neighbouring pages', async () => {
    state.answers.members = many(201);
    const { user, path } = renderSite('/members?page=5');
    expect(await screen.findByText('Page 5 of 11 (201 total members)')).toBeVisible();
    expect(rows()).toHaveLength(20);
    expect(rows()[0]).toHaveTextContent('Member 081');
    expect(pageButtons()).toEqual(['Previous', '1', '4', '5', '6', '11', 'Next']);
    expect(screen.getAllByText('…')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Page 6 of 11 (201 total members)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(path()).toBe('/members?page=5');
    await user.click(screen.getByRole('button', { name: 'Page 11' }));
    expect(rows()).toHaveLength(1);
  });

  it('shows what to do when there are no members', async () => {
    renderSite('/members');
    expect(await screen.findByText(EMPTY)).toBeVisible();
    expect((await title()).textContent).toBe('Clan Members 0');
  });

  it('shows five rows on a phone until Show More, and back with Show Less', async () => {
    width.narrow();
    state.answers.members = many(30);
    const { user } = renderSite('/members');
    await screen.findByRole('table');
    expect(rows()).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Show More' }));
    expect(rows()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Show Less' }));
    expect(rows()).toHaveLength(5);
  });
});
