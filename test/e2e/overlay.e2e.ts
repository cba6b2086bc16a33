import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Person } from './support/bingo.ts';
import { alertsSeen, connected, overlay, square, start } from './support/overlay.ts';
import { expect, test } from './support/site.ts';

const LAYOUTS = ['board', 'standings', 'ticker', 'alerts', 'full', 'activity'];
const SIZES = [
  [300, 300],
  [400, 400],
  [600, 600],
  [800, 300],
  [1080, 1920],
  [1280, 720],
  [1920, 80],
  [1920, 1080],
] as const;

/** Returns the classes of elements outside of the viewport, and "scrollbars" when the page scrolls. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const over = (one: Element): boolean => {
      const { left, top, right, bottom, width } = one.getBoundingClientRect();
      return width > 0 && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
    };
    const found = [...document.querySelectorAll('.ch-plate, .ch-plate *, .ch-strip, .ch-alert')].filter(
      (one) => !one.closest('svg') && over(one),
    );
    const root = document.documentElement;
    const scrolls = root.scrollWidth > innerWidth || root.scrollHeight > innerHeight;
    return [...(scrolls ? ['scrollbars'] : []), ...found.map((one) => one.className)];
  });

test('fits every layout into every size, transparent, with any parameter @long', async ({ page, site, browser }) => {
  test.slow(); // The test checks 48 combinations.
  const { makeBoard, record, people } = await start(page, site);
  const board = await makeBoard('Overlay', { from: -2, to: null }, people);
  await record(board.id, board.red, 1, 1, people[0] as Person);
  const viewer = await overlay(browser, `${site.url}/overlay/bingo/${board.id}`);
  await expect(square(viewer, 'A1')).toBeVisible();
  const errors: string[] = [];
  viewer.on('pageerror', (error) => errors.push(error.message));
  for (const layout of LAYOUTS) {
    const bad = 'team=nobody&scale=9&side=up&theme=x&delay=-1&accent=red&radius=99&bg=x&volume=x&token=x&status=1';
    const answer = await viewer.goto(`${site.url}/overlay/bingo/${board.id}?layout=${layout}&${bad}`);
    expect(answer?.headers()['set-cookie']).toBeUndefined();
    await connected(viewer);
    for (const [width, height] of SIZES) {
      await viewer.setViewportSize({ width, height });
      await expect.poll(() => outside(viewer), { message: `${layout} in ${width} × ${height}` }).toEqual([]);
    }
  }
  expect(errors).toEqual([]);
  expect(await viewer.context().cookies()).toEqual([]);

  await viewer.setViewportSize({ width: 1280, height: 720 });
  await viewer.goto(`${site.url}/overlay/bingo/${board.id}`);
  await expect(square(viewer, 'A1')).toBeVisible();
  const picture = sharp(await viewer.screenshot({ omitBackground: true })).ensureAlpha();
  const alphaAt = async (left: number, top: number): Promise<number> => {
    const pixel = await picture.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
    return pixel[3] ?? -1;
  };
  expect([await alphaAt(1270, 10), await alphaAt(900, 400), await alphaAt(2, 2)]).toEqual([0, 0, 0]);
  expect(await alphaAt(40, 60)).toBeGreaterThan(200);
  await viewer.context().close();
});

/** Longer than the 20 s within which a completion is announced, by a clock of seconds; a minute in the long tier. */
const CUT_MS = process.env.LONG ? 61_000 : 25_000;

/** Time between two beats of the server. */
const BEAT_MS = 15_000;

test('keeps a delay, and shows the current board without old alerts after a disconnection and a restart', async ({
  page,
  site,
  browser,
}) => {
  const { call, makeBoard, record, people } = await start(page, site);
  const [first, second] = people as [Person, Person];
  const board = await makeBoard('Late', { from: -2, to: null }, people);
  const address = `${site.url}/overlay/bingo/${board.id}?status=1`;
  const delayMs = 3000;
  const now = await overlay(browser, address);
  await expect
    .poll(async () => (await fetch(`${site.url}/api/overlay/boards/${board.id}/state?delay=3`)).status)
    .toBe(200);
  const late = await overlay(browser, `${address}&delay=3`);
  await connected(now);
  await connected(late);

  const before = Date.now();
  await record(board.id, board.red, 1, 1, first);
  await expect(now.locator('.ch-alert')).toContainText(`${first.name} completed it for Crimson Tide`);
  await square(late, 'A1').waitFor({ timeout: 10_000 });
  expect(Date.now() - before).toBeGreaterThanOrEqual(delayMs);
  await expect(late.locator('.ch-alert')).toContainText('Crimson Tide');
  expect([await alertsSeen(now), await alertsSeen(late)]).toEqual([1, 1]);

  await now.context().setOffline(true);
  await record(board.id, board.red, 2, 2, second);
  const fellAt = Date.now();
  await call('PUT', `/bingo/teams/${board.blue}`, { team_name: 'Hollow Queens' });
  await square(late, 'B2').waitFor({ timeout: 10_000 });
  expect(await square(now, 'B2').count()).toBe(0);
  // A beat of the server is held back as well and arrives with the rest, with an outdated time.
  await expect.poll(() => Date.now() - fellAt, { timeout: 30_000 }).toBeGreaterThan(BEAT_MS + 1000);
  await site.restart();
  await expect.poll(() => Date.now() - fellAt, { timeout: CUT_MS + 10_000 }).toBeGreaterThan(CUT_MS);
  await now.context().setOffline(false);
  await expect(square(now, 'B2')).toBeVisible({ timeout: 20_000 });
  await expect(now.getByText('Hollow Queens')).toBeVisible();
  for (const one of [now, late]) await expect(one.locator('.ch-status[data-live]')).toBeAttached({ timeout: 20_000 });
  // The delayed overlay has announced both; the one that was offline shows the square without an alert.
  expect([await alertsSeen(now), await alertsSeen(late)]).toEqual([1, 2]);
  for (const one of [now, late]) await one.context().close();
});

test('allows other origins to frame the overlay and no other page', async ({ page, site }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const servers = [0, 1].map(() =>
    createServer((req, res) => {
      const target = new URL(req.url ?? '/', 'http://x').searchParams.get('frame') ?? '';
      res.setHeader('Content-Type', 'text/html').end(`<iframe src="${site.url}${target}"></iframe>`);
    }).listen(0, '127.0.0.1'),
  );
  try {
    await Promise.all(servers.map((server) => once(server, 'listening')));
    for (const server of servers) {
      const { port } = server.address() as AddressInfo;
      const framing = (path: string) => page.goto(`http://127.0.0.1:${port}/?frame=${encodeURIComponent(path)}`);
      await framing('/overlay/activity?status=1');
      await expect(page.frameLocator('iframe').locator('.ch-overlay')).toBeAttached();
      for (const path of ['/admin/add-members', '/', '/bingo']) {
        await framing(path);
        await expect.poll(() => page.frames()[1]?.url() ?? '').toMatch(/^chrome-error:/);
      }
    }
    expect(asked.filter((path) => /^\/api\/(auth|admin)/.test(path))).toEqual([]);
  } finally {
    for (const server of servers) server.close();
  }
});
