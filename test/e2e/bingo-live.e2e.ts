import type { Browser, Page } from '@playwright/test';
import { adminCalls, type Person } from './support/bingo.ts';
import { signIn } from './support/sign-in.ts';
import { AT_ONCE_MS, expect, expectAccessible, expectLive, test } from './support/site.ts';

/** Returns the accessible name of each square of the grid. */
const gridOf = (page: Page) =>
  page
    .getByRole('gridcell')
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
const square = (page: Page, name: string) => page.locator(`[data-square="${name}"]`);

async function visitor(browser: Browser, address: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 850 } });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole('grid')).toBeVisible();
  await expectLive(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
  return page;
}

async function start(page: Page, site: { url: string; get(path: string): Promise<unknown> }) {
  await signIn(page, site);
  const { members } = (await site.get('/members?active=true')) as { members: Person[] };
  return { ...adminCalls(page), people: members };
}

test('shows the same board on a desktop and a phone without a reload, also after the phone was offline', async ({
  page,
  site,
  browser,
}) => {
  const { call, makeBoard, record, people } = await start(page, site);
  const [first, second, third] = people as [Person, Person, Person];
  const board = await makeBoard('Live', { from: -2, to: null }, people);
  const address = `${site.url}/bingo?board=${board.id}`;
  const desk = await visitor(browser, address, 1440);
  const phone = await visitor(browser, address, 390);

  await record(board.id, board.red, 1, 1, first);
  for (const one of [desk, phone]) {
    await expect(square(one, 'A1')).toHaveAttribute('aria-label', /completed by Crimson Tide$/, {
      timeout: AT_ONCE_MS,
    });
    await expect(square(one, 'A1')).toHaveAttribute('data-recent', 'true');
  }
  await expect(desk.getByRole('status').filter({ hasText: 'square A1' })).toContainText(
    `${first.name} completed Lantern of Live 1 for Crimson Tide, square A1.`,
  );

  await phone.context().setOffline(true);
  await expect(phone.getByText(/^Offline, last update \d\d:\d\d$/).first()).toBeVisible();
  const taken = await record(board.id, board.blue, 2, 2, third);
  await call('DELETE', `/bingo/completions/${taken}`, { reason: 'A test' });
  await call('POST', '/bingo/items', { board_id: board.id, row: 3, column: 3, item_name: 'Another lantern' });
  await call('DELETE', `/bingo/items/${board.id}/3/1`);
  await record(board.id, board.red, 1, 2, second);
  await call('PUT', `/bingo/teams/${board.blue}`, { team_name: 'Hollow Queens' });
  await expect(square(desk, 'B1')).toHaveAttribute('aria-label', /completed by Crimson Tide$/);
  expect(await gridOf(phone)).not.toEqual(await gridOf(desk));
  await phone.context().setOffline(false);
  await expect(desk.getByRole('button', { name: /Hollow Queens/ })).toBeVisible();
  await expect.poll(() => gridOf(phone)).toEqual(await gridOf(desk));
  await expect(phone.getByRole('button', { name: /Hollow Queens/ })).toBeVisible();
  await expectLive(phone);
  for (const one of [desk, phone]) await expect(one.locator('html[data-not-reloaded]')).toHaveCount(1);

  await record(board.id, board.red, 1, 3, second);
  await expect(desk.getByText('Crimson Tide completed row 1.').first()).toBeVisible();
  await expect(phone.getByRole('region', { name: 'Team Rankings' })).toContainText('row 1');

  await square(phone, 'B1').click();
  const dialog = phone.getByRole('dialog');
  await expect(dialog).toContainText('Seen by a test');
  await expect(dialog).toContainText('Recorded by');
  expect(new URL(phone.url()).hash).toBe('#B1');
  await expectAccessible(phone);
  await phone.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(square(phone, 'B1')).toBeFocused();

  // A square has an address: Back and Forward, a typed hash, and a new link open it.
  await phone.keyboard.press('ArrowRight');
  await phone.keyboard.press('Enter');
  await expect(dialog).toContainText('Square C1');
  await phone.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(square(phone, 'C1')).toBeFocused();
  await phone.goForward();
  await expect(dialog).toContainText('Square C1');
  await phone.evaluate(() => {
    location.hash = 'a1';
  });
  await expect(dialog).toContainText('Square A1');
  await desk.goto(`${address}#C1`);
  await expect(desk.getByRole('dialog')).toContainText('Square C1');
  await desk.keyboard.press('Escape');
  await expect(square(desk, 'C1')).toBeFocused();

  await call('PUT', `/bingo/boards/${board.id}`, { is_active: false });
  // Another board may be shown now: the practice clan has one as well.
  for (const one of [desk, phone]) await expect(one.getByRole('heading', { name: 'Live', exact: true })).toHaveCount(0);
  for (const one of [desk, phone]) await one.context().close();
});

test('completes a square by a log line and shows the line as evidence', async ({ page, site, browser }) => {
  const { call, makeBoard, people } = await start(page, site);
  const { activities } = (await site.get('/activities/clan?limit=1000')) as { activities: { member_name: string }[] };
  const open = people.filter(({ name }) => activities.some((line) => line.member_name === name));
  const board = await makeBoard('Logs', { from: -2, to: null }, open);
  const desk = await visitor(browser, `${site.url}/bingo?board=${board.id}`, 1440);
  const [finder] = open as [Person];
  site.world.control.addActivity(finder.name, 'I found a lantern of Logs 5');
  site.world.control.addXp(finder.name, 'Magic', 1000);
  await expect(square(desk, 'B2')).toHaveAttribute('aria-label', /completed by Crimson Tide$/, { timeout: 40_000 });
  await desk.getByRole('region', { name: 'Bingo Activity' }).getByRole('button', { name: /^B2/ }).click();
  await expect(desk.getByRole('dialog')).toContainText('I found a lantern of Logs 5');
  await call('DELETE', `/bingo/boards/${board.id}`);
  await expect(square(desk, 'B2')).toHaveCount(0);
  await desk.context().close();
});

test('shows countdown, time left, podium and archive of boards; passes axe, fits 320 px and links from home @long', async ({
  page,
  site,
}) => {
  const { makeBoard, record, call, people } = await start(page, site);
  const soon = await makeBoard('Soon', { from: 50, to: 60 }, people);
  const over = await makeBoard('Over', { from: -50, to: 1 }, people);
  await record(over.id, over.red, 1, 1, people[0] as Person);
  await call('PUT', `/bingo/boards/${over.id}`, {
    end_date: new Date(Date.now() - 3_600_000).toISOString(),
    start_date: null,
  });
  const now = await makeBoard('Now', { from: -1, to: 9 }, people);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of ['dark', 'light']) {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const [id, words] of [
      [soon.id, /^Starts in/],
      [now.id, /^Time left/],
      [over.id, /^Final standings/],
    ] as const) {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${site.url}/bingo?board=${id}`);
        await expect(page.getByText(words).first()).toBeVisible();
        await expect(page.getByRole('grid')).toBeVisible();
        await expectAccessible(page);
      }
    }
  }
  await expect(page.getByText('Archive: 1 ended board')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${site.url}/bingo?board=${now.id}`);
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.goto(site.url);
  await page.getByRole('region', { name: 'Now' }).getByRole('link', { name: 'Watch the board' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Now' })).toBeVisible();
  for (const { id } of [soon, over, now]) await call('DELETE', `/bingo/boards/${id}`);
});
