import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { SKILLS } from '../../../shared/game/skills.ts';
import type { MemberWithSkills } from '../../../shared/members/members.schemas.ts';
import { makeHiscores, makeMemberWithSkills, makeSkills } from '../../test-kit/make-member.ts';
import { renderSite } from '../../test-kit/render-site.tsx';
import { refusal, siteServer, versioned } from '../../test-kit/site-server.ts';

const { server } = siteServer();
let members: MemberWithSkills[];

const ranked = (name: string, rank: number, totalXp: number, rest: Partial<MemberWithSkills> = {}) =>
  makeMemberWithSkills({
    name,
    total_xp: totalXp,
    total_rank: rank,
    skills: makeSkills((skill) =>
      skill === 'Overall'
        ? { rank, xp: totalXp, level: 2000 + rank }
        : { rank: 100 - rank, xp: rank * 1000, level: 50 },
    ),
    ...rest,
  });
const names = (): (string | null)[] =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

beforeEach(() => {
  members = [
    ranked('Gamma', 3, 2_500_000_000),
    ranked('Alpha', 1, 5_800_000_000),
    ranked('Beta', 2, 5_799_999_999),
    ranked('Gone', 4, 1_000_000_000, { is_active: false }),
  ];
  server.use(
    http.get('/api/members/hiscores/columns', () => versioned({ success: true, hiscores: makeHiscores(members) })),
  );
});

describe('the hiscores', () => {
  it('shows the title Clan Hiscores and five columns', async () => {
    renderSite('/hiscore');
    await screen.findByRole('table');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Clan Hiscores');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '#',
      'Name',
      'Level',
      'Rank',
      'XP',
    ]);
  });

  it('sorts by rank first, tags former members INACTIVE, and shows exact numbers', async () => {
    renderSite('/hiscore');
    await screen.findByRole('table');
    expect(names()).toEqual(['Alpha', 'Beta', 'Gamma', 'Gone']);
    expect(screen.getByRole('columnheader', { name: 'Rank' })).toHaveAttribute('aria-sort', 'ascending');
    expect(cells('Alpha').slice(2)).toEqual(['2,001', '1', '5,800,000,000']);
    expect(cells('Gone')[3]).toBe('INACTIVE');
  });

  it('shows dashes for a member who was not read yet', async () => {
    members.push(makeMemberWithSkills({ name: 'Unread', total_xp: 0, total_rank: null, skills: [] }));
    renderSite('/hiscore');
    await screen.findByRole('link', { name: 'Unread' });
    expect(cells('Unread').slice(2)).toEqual(['–', '–', '–']);
  });

  it('sorts by XP and level descending first, then ascending; Name and # do not sort', async () => {
    const { user, path } = renderSite('/hiscore');
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'XP' }));
    expect(screen.getByRole('columnheader', { name: 'XP' })).toHaveAttribute('aria-sort', 'descending');
    expect(names()).toEqual(['Alpha', 'Beta', 'Gamma', 'Gone']);
    await user.click(screen.getByRole('button', { name: 'XP' }));
    expect(names()).toEqual(['Gone', 'Gamma', 'Beta', 'Alpha']);
    expect(path()).toBe('/hiscore?sort=xp&direction=asc');
    await user.click(screen.getByRole('button', { name: 'Level' }));
    expect(screen.getByRole('columnheader', { name: 'Level' })).toHaveAttribute('aria-sort', 'descending');
    expect(names()).toEqual(['Gone', 'Gamma', 'Beta', 'Alpha']);
    await user.click(screen.getByRole('button', { name: 'Rank' }));
    await user.click(screen.getByRole('button', { name: 'Rank' }));
    expect(names()).toEqual(['Gamma', 'Beta', 'Alpha', 'Gone']);
    expect(within(screen.getByRole('table')).getAllByRole('button')).toHaveLength(3);
  });

  it('shows seven bracket buttons with their counts', async () => {
    const { user } = renderSite('/hiscore');
    const buttons = within(await screen.findByRole('group', { name: 'Overall XP' }));
    expect(buttons.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Overall4',
      '1B+1',
      '2B+1',
      '3B+0',
      '4B+0',
      '5B+1',
      'MAX XP1',
    ]);
    await user.click(buttons.getByRole('button', { name: /MAX XP/ }));
    expect(names()).toEqual(['Alpha']);
    await user.click(buttons.getByRole('button', { name: /5B\+/ }));
    expect(names()).toEqual(['Beta']);
  });

  it('filters by one skill of thirty, Overall first', async () => {
    const { user, path } = renderSite('/hiscore');
    const skills = within(await screen.findByRole('group', { name: 'Skill' }));
    expect(skills.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([...SKILLS]);
    expect(skills.getByRole('button', { name: 'Overall' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(skills.getByRole('button', { name: 'Magic' }));
    expect(names()).toEqual(['Gamma', 'Beta', 'Alpha', 'Gone']);
    expect(cells('Beta').slice(2)).toEqual(['50', '98', '2,000']);
    expect(path()).toBe('/hiscore?skill=Magic');
  });

  it('searches players and keeps their places', async () => {
    const { user } = renderSite('/hiscore');
    await user.type(await screen.findByRole('searchbox', { name: 'Search players' }), 'BET');
    await waitFor(() => {
      expect(names()).toEqual(['Beta']);
    });
    expect(cells('Beta')[0]).toBe('2');
  });

  it('opens a profile by a click on its row', async () => {
    server.use(
      // First, because the pattern of the next line would match it as a member name.
      http.get('/api/members/hiscores/columns', () => versioned({ success: true, hiscores: makeHiscores(members) })),
      http.get('/api/members/:name', () => refusal(404, 'Member not found', 'MEMBER_NOT_FOUND')),
      http.get('/api/members/:name/:part', () => refusal(404, 'Member not found', 'MEMBER_NOT_FOUND')),
    );
    const { user, path } = renderSite('/hiscore');
    await screen.findByRole('table');
    await user.click(screen.getByText('5,799,999,999'));
    await waitFor(() => {
      expect(path()).toBe('/profile/Beta');
    });
  });
});
