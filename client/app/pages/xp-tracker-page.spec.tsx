import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { SKILLS } from '../../../shared/game/skills.ts';
import { renderSite } from '../../test-kit/render-site.tsx';
import { refusal, siteServer, versioned } from '../../test-kit/site-server.ts';

const { server, state } = siteServer();

const has = (count: number): void =>
  server.use(
    http.get('/api/leaderboard/:period', () =>
      versioned({
        success: true,
        leaderboard: Array.from({ length: count }, (_, i) => ({
          id: i + 1,
          name: `User ${i + 1}`,
          totalXp: 1_234_567_890 - i,
          xpGain: i === 0 ? 48_220_118 : 0,
          is_grandmaster_ca: false,
          is_discord_booster: false,
        })),
      }),
    ),
  );
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

describe('the XP tracker', () => {
  it('shows the title XP Tracker and four columns with exact numbers', async () => {
    has(2);
    renderSite('/xp-tracker');
    await screen.findByRole('table');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('XP Tracker');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '#',
      'Name',
      'Total XP',
      'XP Gain',
    ]);
    const cells = rows().map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => (within(cell).queryByRole('link') ?? cell).textContent?.trim()),
    );
    expect(cells).toEqual([
      ['1', 'User 1', '1,234,567,890', '+48,220,118'],
      ['2', 'User 2', '1,234,567,889', '0'],
    ]);
  });

  it('shows 25 rows per page and the total', async () => {
    has(499);
    const { user } = renderSite('/xp-tracker');
    expect(await screen.findByText('Page 1 of 20 (499 total users)')).toBeVisible();
    expect(rows()).toHaveLength(25);
    await user.click(screen.getByRole('button', { name: 'Page 20' }));
    expect(screen.getByText('Page 20 of 20 (499 total users)')).toBeVisible();
    expect(rows()).toHaveLength(24);
    expect(rows()[0]).toHaveTextContent(/^476.*User 476/);
  });

  it('requests 500 rows of the chosen period and skill', async () => {
    has(1);
    const { user, path } = renderSite('/xp-tracker');
    const periods = within(await screen.findByRole('group', { name: 'Period' }));
    expect(periods.getAllByRole('button').map((pill) => pill.textContent)).toEqual(['Daily', 'Weekly', 'Monthly']);
    expect(periods.getByRole('button', { name: 'Daily' })).toHaveAttribute('aria-pressed', 'true');
    await screen.findByRole('table');
    expect(state.asked).toContain('GET /api/leaderboard/daily?limit=500&skill=Overall');
    const skills = within(screen.getByRole('group', { name: 'Skill' }));
    expect(skills.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([...SKILLS]);
    await user.click(periods.getByRole('button', { name: 'Monthly' }));
    await user.click(skills.getByRole('button', { name: 'Necromancy' }));
    await screen.findByRole('table');
    expect(path()).toBe('/xp-tracker?period=monthly&skill=Necromancy');
    expect(state.asked).toContain('GET /api/leaderboard/monthly?limit=500&skill=Necromancy');
  });

  it('shows what to do when there are no rows', async () => {
    has(0);
    renderSite('/xp-tracker');
    expect(await screen.findByText('No data available for this period. Make sure members are synced.')).toBeVisible();
  });

  it('shows the server’s sentence when the list cannot be loaded', async () => {
    server.use(http.get('/api/leaderboard/:period', () => refusal(500, 'The database is away')));
    renderSite('/xp-tracker?skill=Attack');
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is away');
  });
});
