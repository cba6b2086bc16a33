import type { Page } from '@playwright/test';
import { AT_ONCE_MS, expect, expectLive, test } from './support/site.ts';

interface Activities {
  activities: { text: string; member_name: string }[];
}

const feed = (page: Page) => page.getByRole('region', { name: 'Clanmate Achievements' });

/** Returns the name of a member with an open log, since only open logs are read. */
async function talker(site: { get(path: string): Promise<unknown> }, index: number): Promise<string> {
  const { activities } = (await site.get('/activities/clan?limit=1000')) as Activities;
  const names = [...new Set(activities.map(({ member_name: name }) => name))].sort();
  const name = names[index];
  if (name === undefined) throw new Error('too few members with an open log');
  return name;
}

test('shows a new line and more clan XP on the open page without a reload, within 2 s of their sync', async ({
  page,
  site,
}) => {
  const name = await talker(site, 0);
  await page.goto(site.url);
  await expect(feed(page)).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const today = page
    .getByRole('region', { name: /Clan XP/ })
    .getByText(/^\+/)
    .first();
  const before = await today.innerText();
  await page.evaluate(() => (document.title = 'not reloaded'));

  const text = 'I found a lantern of the first test';
  site.world.control.addActivity(name, text);
  site.world.control.addXp(name, 'Magic', 5_000_000);
  await expect
    .poll(async () => ((await site.get('/activities/clan?limit=100')) as Activities).activities.map((a) => a.text), {
      intervals: [50],
      timeout: 20_000,
    })
    .toContain(text);
  await expect(feed(page).getByText(text)).toBeVisible({ timeout: 2 * AT_ONCE_MS });
  await expect(today).not.toHaveText(before, { timeout: 2 * AT_ONCE_MS });
  expect(await page.title()).toBe('not reloaded');
});

test('polls with blocked sockets, shows that, and still shows new lines', async ({ page, site }) => {
  const name = await talker(site, 1);
  await page.clock.install();
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route(/socket\.io/, (route) => route.abort());
  await page.goto(site.url);
  await expect(feed(page)).toBeVisible();
  await page.clock.runFor(5000);
  // 15 s is the shortest interval in use, that of the strip of running boards.
  await expect(page.getByText(/Updating every 15 s/)).toBeVisible();

  const text = 'I found a lantern of the second test';
  site.world.control.addActivity(name, text);
  site.world.control.addXp(name, 'Magic', 1000);
  await expect
    .poll(async () => ((await site.get('/activities/clan?limit=100')) as Activities).activities.map((a) => a.text), {
      timeout: 20_000,
    })
    .toContain(text);
  await page.clock.runFor(61_000);
  await expect(feed(page).getByText(text)).toBeVisible();
});

test('connects the page again after the server was killed, with the lines of the API', async ({ page, site }) => {
  const name = await talker(site, 2);
  await page.goto(site.url);
  await expectLive(page);
  await site.restart();
  await expectLive(page, 20_000);

  const text = 'I found a lantern of the third test';
  site.world.control.addActivity(name, text);
  site.world.control.addXp(name, 'Magic', 1000);
  await expect(feed(page).getByText(text)).toBeVisible({ timeout: 20_000 });
  const { activities } = (await site.get('/activities/clan?limit=21')) as Activities;
  const cards = feed(page).getByRole('article');
  await expect(cards).toHaveCount(activities.length);
});
