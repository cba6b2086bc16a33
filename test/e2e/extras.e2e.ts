import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from './support/site.ts';

interface Members {
  members: { id: number; name: string; display_name: string; total_xp: number }[];
}

const WIDTHS = [390, 1440];

/** Returns a history of 365 days with known days at its end, most of them with a gain. */
function year(memberId: number) {
  const today = Date.now();
  const days = Array.from({ length: 365 }, (_, at) => {
    const known = at > 300 && at !== 340;
    return {
      day: new Date(today - (364 - at) * 86_400_000).toISOString().slice(0, 10),
      xp_gain: known ? (at % 5) * 1_000_000 : null,
      total_xp: known ? 1_000_000_000 : null,
      since: null,
    };
  });
  return {
    member_id: memberId,
    skill: 'Overall',
    first_read_at: new Date(today - 63 * 86_400_000),
    days,
    lost_lines: [],
  };
}

test('marks the picked member in every list and scrolls to the row', async ({ page, site }) => {
  // The last member of the leaderboard is in no list on the first screen.
  const { leaderboard } = (await site.get('/leaderboard/weekly?limit=500')) as { leaderboard: { name: string }[] };
  const last = leaderboard.at(-1);
  if (!last) throw new Error('no members');
  await page.goto(`${site.url}/profile/${encodeURIComponent(last.name)}`);
  await page.getByRole('button', { name: 'This is me' }).click();
  await expect(page.getByText('You', { exact: true })).toBeVisible();
  for (const path of ['/members', '/hiscore?sort=xp', '/xp-tracker?period=weekly']) {
    await page.goto(site.url + path);
    await page.getByRole('button', { name: 'Jump to me' }).click();
    const row = page.getByRole('row').filter({ has: page.getByText('You', { exact: true }) });
    await expect(row).toContainText(last.name);
    await expect(row.getByRole('link')).toBeFocused();
    await expect(row).toBeInViewport();
  }
});

test('reads history and activity map of a profile by keyboard, without scrolling the page sideways on a phone', async ({
  page,
  site,
}) => {
  const { members } = (await site.get('/members?active=true')) as Members;
  const member = members[0];
  if (!member) throw new Error('no members');
  await page.route('**/api/members/*/history*', (route) =>
    route.fulfill({ json: { success: true, history: year(member.id) } }),
  );
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.url}/profile/${encodeURIComponent(member.name)}`);
    const chart = page.getByRole('region', { name: 'XP history' });
    const map = page.getByRole('region', { name: 'Activity, last 26 weeks' });
    if (width < 768) {
      await chart.getByRole('button', { name: 'XP history' }).click();
      await map.getByRole('button', { name: 'Activity, last 26 weeks' }).click();
    }
    const slider = chart.getByRole('slider', { name: 'Overall XP by day' });
    await slider.focus();
    const today = await slider.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowLeft');
    await expect(slider).not.toHaveAttribute('aria-valuetext', today ?? '');
    await expect(map.getByRole('slider', { name: 'Day' })).toBeVisible();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }
});

test('compares two members from a profile, under a link that shows the same', async ({ page, site }) => {
  const { members } = (await site.get('/members?active=true')) as Members;
  const [first, second] = members;
  if (!first || !second) throw new Error('too few members');
  await page.goto(`${site.url}/profile/${encodeURIComponent(first.name)}`);
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('combobox', { name: 'Add a member' }).fill(second.name);
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/members=.+&members=.+/);
  await page.reload();
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  await expect(page.getByRole('row')).toHaveCount(37);
  const best = page.getByRole('row', { name: /^Total XP/ }).getByText('Best:');
  await expect(best).toHaveCount(first.total_xp === second.total_xp ? 0 : 1);
  await expect(page.getByText(/ of 29 skills[,;.]/)).toBeVisible();
  await page.getByRole('button', { name: `${second.name} ahead first` }).click();
  await expect(page).toHaveURL(/sort=second/);
  for (const width of [...WIDTHS, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test('exports every list as CSV with the filters of the page', async ({ page, site }) => {
  const { members } = (await site.get('/members?active=true')) as Members;
  const part = members[0]?.name.slice(0, 3) ?? '';
  const found = members.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase())).length;
  const lists = [
    {
      path: `/members?search=${encodeURIComponent(part)}`,
      file: 'clan-members.csv',
      head: 'Name,Rank,Total XP',
      found,
    },
    {
      path: `/hiscore?skill=Slayer&search=${encodeURIComponent(part)}`,
      file: 'hiscores-slayer.csv',
      head: '#,Name,Level,Rank,XP,Active',
      found,
    },
    { path: '/xp-tracker?period=weekly', file: 'xp-weekly-overall.csv', head: '#,Name,Total XP,XP gain', found: 0 },
  ];
  for (const list of lists) {
    await page.goto(site.url + list.path);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const file = await begun;
    expect(file.suggestedFilename()).toBe(list.file);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toContain(list.head);
    expect(lines.length - 1).toBeGreaterThan(0);
    if (list.found > 0) expect(lines.length - 1).toBe(list.found);
  }
});
