import type { Page } from '@playwright/test';
import { expect, test } from './support/site.ts';

const left = async (page: Page, heading: string): Promise<number> =>
  (await page.getByRole('heading', { name: heading }).boundingBox())?.x ?? Number.NaN;

test('has three columns at home in a very wide window, and two in a wide one', async ({ page, site }) => {
  const columns = async (width: number): Promise<number> => {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto(site.url);
    await expect(page.getByRole('heading', { name: 'XP Gain' })).toBeVisible();
    const headings = ['Clan XP Progress', 'Clanmate Achievements', 'Find Player', 'Clan Owners', 'XP Gain'];
    return new Set(await Promise.all(headings.map((heading) => left(page, heading)))).size;
  };
  expect(await columns(1440)).toBe(2);
  expect(await columns(1920)).toBe(3);
});

for (const [path, filter] of [
  ['/members', 'Inactive for more than'],
  ['/hiscore', 'Skill'],
  ['/xp-tracker?period=weekly', 'Skill'],
] as const) {
  test(`has the filters of ${path} beside its list in a very wide window, and above it in a wide one`, async ({
    page,
    site,
  }) => {
    const boxes = async (width: number) => {
      await page.setViewportSize({ width, height: 1000 });
      await page.goto(site.url + path);
      const filters = await page.getByRole('group', { name: filter, exact: true }).boundingBox();
      const list = await page.getByRole('table').boundingBox();
      if (!filters || !list) throw new Error('not drawn');
      return { filters, list };
    };
    const wide = await boxes(1440);
    expect(wide.filters.y + wide.filters.height).toBeLessThanOrEqual(wide.list.y);
    const widest = await boxes(1920);
    expect(widest.filters.x + widest.filters.width).toBeLessThan(widest.list.x);
    // The list has the room that the window gives, beyond that of a window of 1440 px.
    expect(widest.list.width + widest.filters.width).toBeGreaterThan(1500);
  });
}

test('keeps the first figure near the names of members, hiscores and tracker', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [path, column] of [
    ['/members', 'Total XP'],
    ['/hiscore', 'Level'],
    ['/xp-tracker?period=weekly', 'Total XP'],
  ] as const) {
    await page.goto(site.url + path);
    const head = await page.getByRole('columnheader', { name: column }).boundingBox();
    const table = await page.getByRole('table').boundingBox();
    if (!head || !table) throw new Error('not drawn');
    expect((head.x + head.width - table.x) / table.width, path).toBeLessThan(0.75);
  }
});
