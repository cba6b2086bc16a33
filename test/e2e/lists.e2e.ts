import { choose } from './support/choose.ts';
import { expect, test } from './support/site.ts';

interface Members {
  members: { name: string; display_name: string; clan_rank: string; total_xp: number; is_active: boolean }[];
}

test.describe('the members page', () => {
  test('shows every member of the API, 20 per page, and keeps filters and page in the URL', async ({ page, site }) => {
    const { members } = (await site.get('/members?active=true')) as Members;
    await page.goto(`${site.url}/members`);
    await expect(page.getByRole('heading', { name: `Clan Members ${members.length}` })).toBeVisible();
    const pages = Math.ceil(members.length / 20);
    await expect(page.getByText(`Page 1 of ${pages} (${members.length} total members)`)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(21);

    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await choose(page.getByRole('combobox', { name: 'Rank' }), 'Recruit');
    const recruits = members.filter(({ clan_rank: rank }) => rank === 'Recruit');
    await expect(page).toHaveURL(/rank=Recruit/);
    await expect(page).not.toHaveURL(/page=2/);
    await expect(page.getByRole('heading', { name: `Clan Members ${recruits.length}` })).toBeVisible();
    await page.goBack();
    await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible();

    await page.getByRole('searchbox').fill('no such player');
    await expect(page.getByText('No members found. Add some members to get started!')).toBeVisible();
  });

  test('opens the profile of a clicked row on a linked view', async ({ page, site }) => {
    const { members } = (await site.get('/members?active=true')) as Members;
    const wanted = members[3];
    if (!wanted) throw new Error('too few members');
    await page.goto(`${site.url}/members?search=${encodeURIComponent(wanted.name)}`);
    await page.getByRole('row').nth(1).getByRole('cell').nth(2).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(wanted.display_name);
  });

  test('shows five rows on a phone until Show More', async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.url}/members`);
    await expect(page.getByRole('row')).toHaveCount(6);
    await page.getByRole('button', { name: 'Show More' }).click();
    await expect(page.getByRole('row')).toHaveCount(21);
    await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible();
  });

  test('shows what failed when the server answers with an error', async ({ page, site }) => {
    await page.route('**/api/members?*', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await page.goto(`${site.url}/members`);
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch members' })).toBeVisible();
  });
});

test.describe('the hiscores page', () => {
  test('sorts by rank first and by XP descending at the first click, and counts brackets', async ({ page, site }) => {
    const { members } = (await site.get('/members/all-hiscores')) as Members;
    await page.goto(`${site.url}/hiscore`);
    await expect(page.getByRole('heading', { name: 'Clan Hiscores' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Rank' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByRole('button', { name: `Overall ${members.length}` })).toBeVisible();

    await page.getByRole('button', { name: 'XP', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'XP', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const richest = [...members].sort((a, b) => b.total_xp - a.total_xp)[0];
    await expect(page.getByRole('row').nth(1)).toContainText(richest?.display_name ?? 'nobody');

    await page.getByRole('button', { name: 'Magic', exact: true }).click();
    await expect(page).toHaveURL(/skill=Magic/);
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('No players found')).toBeVisible();
  });

  test('shows what failed when the request fails', async ({ page, site }) => {
    await page.route('**/api/members/hiscores/columns', (route) => route.abort());
    await page.goto(`${site.url}/hiscore`);
    await expect(page.getByText('An unknown error occurred while loading hiscores')).toBeVisible();
  });
});

test.describe('the XP tracker page', () => {
  test('shows the leaderboard of the API, 25 per page', async ({ page, site }) => {
    const { leaderboard } = (await site.get('/leaderboard/weekly?limit=500&skill=Overall')) as {
      leaderboard: { name: string }[];
    };
    await page.goto(`${site.url}/xp-tracker?period=weekly`);
    const pages = Math.ceil(leaderboard.length / 25);
    await expect(page.getByText(`Page 1 of ${pages} (${leaderboard.length} total users)`)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(26);
    await expect(page.getByRole('row').nth(1)).toContainText(leaderboard[0]?.name ?? 'nobody');
    await page.getByRole('button', { name: 'Monthly' }).click();
    await expect(page).toHaveURL(/period=monthly/);
  });

  test('shows that a period has no data', async ({ page, site }) => {
    await page.route('**/api/leaderboard/daily*', (route) =>
      route.fulfill({ json: { success: true, leaderboard: [] } }),
    );
    await page.goto(`${site.url}/xp-tracker`);
    await expect(page.getByText('No data available for this period. Make sure members are synced.')).toBeVisible();
  });
});
