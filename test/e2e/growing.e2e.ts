import type { Page } from '@playwright/test';
import { adminCalls, type Person } from './support/bingo.ts';
import { signIn } from './support/sign-in.ts';
import { expect, expectAccessible, expectLive, test } from './support/site.ts';

interface Activities {
  activities: { text: string; member_name: string }[];
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const feed = (page: Page) => page.getByRole('region', { name: 'Clanmate Achievements' });

/** Notes from now on what moves in the card with this title. Tables of figures elsewhere may change their order. */
async function watchShifts(page: Page, title: string): Promise<() => Promise<string[]>> {
  await page.evaluate((card) => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    interface Shift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        const moved = entry.sources.flatMap(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const isHere = element?.closest('section')?.querySelector('h2')?.textContent === card;
          if (!isHere) return [];
          return `${element?.tagName}.${element?.className} ${previousRect.y}→${currentRect.y} ${element?.textContent?.slice(0, 40)}`;
        });
        if (moved.length > 0) shifts.push(`${entry.value} ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift' });
  }, title);
  return () =>
    page.evaluate(async () => {
      // A pulse never ends; what glides does.
      const gliding = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.all(gliding.map(({ finished }) => finished.catch(() => undefined)));
      // The observer reports after the frame in which something moved.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return (window as unknown as { shifts: string[] }).shifts;
    });
}

/** Waits until nothing on the page moves by itself any more: fonts, pictures and the first live answers are there. */
async function settle(page: Page): Promise<void> {
  await expectLive(page);
  await page.evaluate(() => document.fonts.ready);
}

/** Lets a member with an open log have a new line, and waits until the site has read it. */
async function push(
  site: { get(path: string): Promise<unknown>; world: { control: Control } },
  index: number,
  text: string,
): Promise<void> {
  const { activities } = (await site.get('/activities/clan?limit=1000')) as Activities;
  const name = [...new Set(activities.map(({ member_name: found }) => found))].sort()[index];
  if (name === undefined) throw new Error('too few members with an open log');
  site.world.control.addActivity(name, text);
  site.world.control.addXp(name, 'Magic', 1000);
  // Other tests may have given the clan many lines of the same minute.
  await expect
    .poll(async () => ((await site.get('/activities/clan?limit=100')) as Activities).activities.map((a) => a.text), {
      timeout: 30_000,
    })
    .toContain(text);
}

interface Control {
  addActivity(name: string, text: string): void;
  addXp(name: string, skill: 'Magic', xp: number): void;
}

for (const [index, size] of SIZES.entries()) {
  test(`adds a line to the resting list at ${size.width} without a layout shift`, async ({ page, site }) => {
    await page.setViewportSize(size);
    await page.goto(site.url);
    await settle(page);
    const shifts = await watchShifts(page, 'Clanmate Achievements');
    const text = `I found a lantern of rest ${size.width}`;
    await push(site, index, text);
    await expect(feed(page).getByText(text)).toHaveCount(1);
    expect(await shifts()).toEqual([]);
  });

  test(`lets a line wait at ${size.width} while the list is read, and moves nothing`, async ({ page, site }) => {
    await page.setViewportSize(size);
    await page.goto(site.url);
    await settle(page);
    const read = feed(page).getByRole('article').nth(5);
    await read.scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      window.scrollBy({ top: 60, behavior: 'instant' });
    });
    const place = await read.boundingBox();
    const shifts = await watchShifts(page, 'Clanmate Achievements');
    const text = `I found a lantern of reading ${size.width}`;
    await push(site, 2 + index, text);
    const button = feed(page).getByRole('button', { name: '1 new', exact: true });
    await expect(button).toBeVisible();
    expect(await read.boundingBox()).toEqual(place);
    expect(await shifts()).toEqual([]);
    await expect(feed(page).getByText(text)).toHaveCount(0);

    await button.focus();
    await page.keyboard.press('Enter');
    // Lines of other tests may be newer by the clock of the game.
    await expect(feed(page).getByText(text)).toHaveCount(1);
    await expect(feed(page).getByRole('group', { name: 'Achievements, newest first' })).toBeFocused();
    await expect(button).toHaveCount(0);
    await expectAccessible(page);
  });

  test(`adds a completion to a board at ${size.width} without a layout shift`, async ({ page, site, browser }) => {
    await signIn(page, site);
    const { members } = (await site.get('/members?active=true')) as { members: Person[] };
    const { makeBoard, record } = adminCalls(page);
    const board = await makeBoard(`Growing ${size.width}`, { from: -2, to: null }, members);
    for (const column of [1, 2]) await record(board.id, board.red, 1, column, members[0] as Person);
    const context = await browser.newContext({ viewport: size });
    const visitor = await context.newPage();
    await visitor.goto(`${site.url}/bingo?board=${board.id}`);
    await expect(visitor.getByRole('grid')).toBeVisible();
    await settle(visitor);
    const shifts = await watchShifts(visitor, 'Bingo Activity');
    await record(board.id, board.blue, 2, 2, members[2] as Person);
    await expect(visitor.locator('[data-square="B2"]')).toHaveAttribute('aria-label', /completed by Hollow Kings$/);
    expect(await shifts()).toEqual([]);
    await context.close();
  });
}
