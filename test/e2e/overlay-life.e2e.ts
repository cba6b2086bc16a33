import type { Page } from '@playwright/test';
import type { Person } from './support/bingo.ts';
import { alertsSeen, connected, overlay, square, start } from './support/overlay.ts';
import { expect, test } from './support/site.ts';

/** Makes the page visible or hidden, as when a browser source is switched. */
const setVisible = (page: Page, visible: boolean): Promise<void> =>
  page.evaluate((is) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (is ? 'visible' : 'hidden') });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !is });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visible);
const title = (page: Page) => page.locator('.ch-title');

test('shows the current board after an hour out of sight, at once and without an old alert', async ({
  page,
  site,
  browser,
}) => {
  const { call, makeBoard, record, people } = await start(page, site);
  const [first, second, third] = people as [Person, Person, Person];
  const board = await makeBoard('Away', { from: -2, to: null }, people);
  const viewer = await overlay(browser, `${site.url}/overlay/bingo/${board.id}?status=1`, (one) => one.clock.install());
  await connected(viewer);
  await record(board.id, board.red, 1, 1, first);
  await expect(viewer.locator('.ch-alert')).toBeVisible();

  // A program that hides a source stops its timers, while bytes of the socket accumulate.
  await setVisible(viewer, false);
  await viewer.clock.pauseAt(new Date(Date.now() + 60_000));
  const seen = await alertsSeen(viewer);
  await record(board.id, board.red, 2, 2, second);
  await record(board.id, board.blue, 3, 3, third);
  await call('PUT', `/bingo/teams/${board.blue}`, { team_name: 'Hollow Queens' });
  await viewer.clock.fastForward('01:00:00');
  await setVisible(viewer, true);
  await viewer.clock.resume();

  await expect(square(viewer, 'B2')).toBeVisible({ timeout: 10_000 });
  await expect(square(viewer, 'C3')).toBeVisible();
  await expect(viewer.getByText('Hollow Queens')).toBeVisible();
  await expect(viewer.locator('.ch-alert')).toHaveCount(0);
  await connected(viewer);
  expect(await alertsSeen(viewer)).toBe(seen);
  // Later completions are announced again, once the clock of this page matches that of the server.
  await viewer.clock.setSystemTime(new Date());
  await record(board.id, board.blue, 1, 2, third);
  await expect(viewer.locator('.ch-alert')).toContainText('Hollow Queens', { timeout: 20_000 });
  await viewer.context().close();
});

test('reloads by itself for a new version of the site, and only then', async ({ page, site, browser }) => {
  const { makeBoard, people } = await start(page, site);
  const board = await makeBoard('Deployed', { from: -2, to: null }, people);
  let deployed = false;
  let loads = 0;
  let looks = 0;
  const viewer = await overlay(browser, `${site.url}/overlay/bingo/${board.id}?status=1`, async (one) => {
    await one.clock.install();
    one.on('load', () => loads++);
    // The next version is the same page with another name of its script.
    await one.route(`**/overlay/bingo/${board.id}`, async (route) => {
      looks++;
      const answer = await route.fetch();
      const html = await answer.text();
      await route.fulfill({
        response: answer,
        body: deployed ? html.replace(/assets\/overlay-/, 'assets/next-') : html,
      });
    });
  });
  await connected(viewer);
  await viewer.clock.fastForward('12:01');
  await expect.poll(() => looks).toBe(1);
  expect(loads).toBe(1);
  deployed = true;
  await viewer.clock.fastForward('12:01');
  await expect.poll(() => loads).toBe(2);
  await expect(title(viewer)).toHaveText('Deployed');
  await viewer.context().close();
});

test('follows the running board when it changes, and shows a hidden board live again when it is activated', async ({
  page,
  site,
  browser,
}) => {
  const { call, makeBoard, record, people } = await start(page, site);
  const before = await makeBoard('First', { from: -0.05, to: null }, people);
  const current = await overlay(browser, `${site.url}/overlay/bingo/current?status=1`);
  await expect(title(current)).toHaveText('First');
  const after = await makeBoard('Second', { from: -0.05, to: null }, people);
  await expect(title(current)).toHaveText('Second');
  const fixed = await overlay(browser, `${site.url}/overlay/bingo/${after.id}?status=1`);
  await connected(fixed);

  await call('PUT', `/bingo/boards/${after.id}`, { is_active: false });
  await expect(title(current)).toHaveText('First');
  await expect(fixed.locator('.ch-plate')).toHaveCount(0);
  await call('PUT', `/bingo/boards/${after.id}`, { is_active: true });
  // This must happen before the next poll after 15 s.
  await expect(title(fixed)).toHaveText('Second', { timeout: 10_000 });
  await expect(title(current)).toHaveText('Second');
  for (const one of [current, fixed]) await connected(one);
  const asked: string[] = [];
  for (const one of [current, fixed]) one.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await record(after.id, after.red, 1, 1, people[0] as Person);
  for (const one of [current, fixed]) await expect(square(one, 'A1')).toBeVisible();
  // The completion arrived as an event.
  expect(asked.filter((path) => path.endsWith('/state'))).toEqual([]);
  for (const { id } of [before, after]) await call('PUT', `/bingo/boards/${id}`, { is_active: false });
  await expect(current.getByText(/^(First|Second)$/)).toHaveCount(0);
  for (const one of [current, fixed]) await one.context().close();
});

test('shows a deleted and restored board again within 5 s, public or by a token', async ({ page, site, browser }) => {
  const { call, makeBoard, people } = await start(page, site);
  const board = await makeBoard('Restored', { from: -2, to: null }, people);
  const hidden = await makeBoard('Unseen', { from: -2, to: null }, people);
  await call('PUT', `/bingo/boards/${hidden.id}`, { is_active: false });
  const made: unknown = await call('POST', `/bingo/boards/${hidden.id}/tokens`, { label: 'Anna' });
  const { secret } = made as { secret: string };
  const open = await overlay(browser, `${site.url}/overlay/bingo/${board.id}?status=1`);
  const secretly = await overlay(browser, `${site.url}/overlay/bingo/${hidden.id}?status=1&token=${secret}`);
  for (const [viewer, id, name] of [
    [open, board.id, 'Restored'],
    [secretly, hidden.id, 'Unseen'],
  ] as const) {
    for (let round = 0; round < 3; round++) {
      await expect(title(viewer)).toHaveText(name);
      await connected(viewer);
      const refused = () =>
        viewer.waitForResponse((answer) => answer.url().includes('/state') && answer.status() === 404);
      const gone = refused();
      await call('DELETE', `/bingo/boards/${id}`);
      await expect(viewer.locator('.ch-plate')).toHaveCount(0);
      await gone;
      // This is the worst moment: the overlay has just sent a request, its second one where it polls.
      if (viewer === secretly && round > 0) await refused();
      const restored = Date.now();
      await call('POST', `/bingo/boards/${id}/restore`);
      await expect(title(viewer)).toHaveText(name, { timeout: 10_000 });
      const backMs = Date.now() - restored;
      test.info().annotations.push({ type: 'back after ms', description: `${name} ${backMs}` });
      expect(backMs).toBeLessThanOrEqual(5000);
    }
    await viewer.context().close();
  }
});

test('plays two notes with an alert in the requested volume, and none without the parameter @long', async ({
  page,
  site,
  browser,
}) => {
  const { makeBoard, record, people } = await start(page, site);
  const board = await makeBoard('Heard', { from: -2, to: null }, people);
  const listening = (query: string) =>
    overlay(browser, `${site.url}/overlay/bingo/${board.id}?status=1${query}`, (one) =>
      one.addInitScript(() => {
        const noted: number[] = [];
        const { start: begin } = OscillatorNode.prototype;
        const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
        AudioParam.prototype.exponentialRampToValueAtTime = function (value, at) {
          if (value > 0.001) noted.push(value);
          return ramp.call(this, value, at);
        };
        OscillatorNode.prototype.start = function (when) {
          document.documentElement.setAttribute('data-notes', noted.map((value) => value.toFixed(3)).join(' '));
          begin.call(this, when);
        };
      }),
    );
  const viewers = await Promise.all(['&sound=1&volume=25', '&sound=1', ''].map(listening));
  for (const viewer of viewers) await connected(viewer);
  await record(board.id, board.red, 1, 1, people[0] as Person);
  for (const viewer of viewers) await expect(viewer.locator('.ch-alert')).toBeVisible();
  const notes = () => Promise.all(viewers.map((viewer) => viewer.locator('html').getAttribute('data-notes')));
  await expect.poll(notes).toEqual(['0.100 0.100', '0.200 0.200', null]);
  for (const viewer of viewers) await viewer.context().close();
});
