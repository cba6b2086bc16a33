import type { Page } from '@playwright/test';
import { adminCalls, type Person } from './support/bingo.ts';
import { signIn } from './support/sign-in.ts';
import { expect, expectAccessible, test, type Site } from './support/site.ts';
import { smallTargets } from './support/targets.ts';

const NAMES = [
  'Abyssal whip',
  "Kree'arra kills",
  'Any boss pet',
  'Dragon rider lance',
  'Level 70 Archaeology',
  'Dagannoth ring',
];
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const views = (page: Page) => page.getByRole('group', { name: 'Squares as' });

/** Makes a full board of this many rows and columns with one team. Returns its id and the one of the team. */
async function fullBoard(page: Page, site: Site, side: number): Promise<{ id: number; team: number; by: Person }> {
  const { call } = adminCalls(page);
  const { members } = (await site.get('/members?active=true')) as { members: Person[] };
  const start_date = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 7_200_000).toISOString();
  const { board } = await call('POST', '/bingo/boards', {
    title: `Side ${side}`,
    rows: side,
    columns: side,
    start_date,
  });
  await call('POST', '/bingo/items/fill', {
    board_id: board.id,
    names: Array.from({ length: side * side }, (_, at) => NAMES[at % NAMES.length]),
  });
  const { team } = await call('POST', '/bingo/teams', {
    board_id: board.id,
    team_name: 'Crimson Tide',
    color: 'red',
    member_ids: members.slice(0, 2).map(({ id }) => id),
    guest_members: [],
  });
  return { id: board.id, team: team.id, by: members[0] as Person };
}

test('shows the names of a 5×5 board on a phone, with no word broken where it could be whole', async ({
  page,
  site,
}) => {
  await signIn(page, site);
  const { id } = await fullBoard(page, site, 5);
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${site.url}/bingo?board=${id}`);
    await expect(page.locator('[data-square="E5"]')).toBeVisible();
    expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
    const seen = await page.locator('[data-square]').evaluateAll((tiles) =>
      tiles.map((tile) => {
        const name = tile.querySelector('[class*=name]');
        const text = name?.firstChild;
        if (!name || !text) return { isWide: false, size: 0, broken: ['no name'] };
        const broken = [...(text.textContent ?? '').matchAll(/\S+/g)].flatMap(([word], _, all) => {
          const start = (text.textContent ?? '').indexOf(word);
          const range = document.createRange();
          range.setStart(text, start);
          range.setEnd(text, start + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > 1 && !word.includes('\u00ad') ? [`${word} of ${all.length}`] : [];
        });
        return {
          isWide: text.textContent?.includes('Dagannoth') ?? false,
          size: Number.parseFloat(getComputedStyle(name).fontSize),
          broken,
        };
      }),
    );
    expect(seen).toHaveLength(25);
    for (const { isWide, size, broken } of seen) {
      // The letters of a word that would not fit get a little smaller.
      expect(size).toBeGreaterThanOrEqual(isWide ? 9 : 11);
      expect(broken).toEqual([]);
    }
  }
  await adminCalls(page).call('DELETE', `/bingo/boards/${id}`);
});

test('begins with the list on a phone for 7×7; its grid pans below row numbers that stay', async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site);
  const { id, team, by } = await fullBoard(page, site, 7);
  await adminCalls(page).record(id, team, 1, 1, by);
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true });
  const phone = await context.newPage();
  await phone.emulateMedia({ reducedMotion: 'reduce' });
  await phone.goto(`${site.url}/bingo?board=${id}`);
  await expect(phone.getByRole('region', { name: 'Open 48' }).getByRole('listitem')).toHaveCount(48);
  await expect(phone.getByRole('region', { name: 'Done 1' }).getByRole('button')).toContainText('Completed');
  expect(await overflow(phone)).toBeLessThanOrEqual(0);
  await expect.poll(() => phone.evaluate(smallTargets)).toEqual([]);
  await expectAccessible(phone);

  await views(phone).getByRole('button', { name: 'Grid' }).click();
  const row = phone.getByRole('rowheader', { name: '1', exact: true });
  const letter = phone.getByRole('columnheader', { name: 'A', exact: true });
  const places = async (): Promise<{ row: number; letter: number }> => ({
    row: (await row.boundingBox())?.x ?? Number.NaN,
    letter: (await letter.boundingBox())?.x ?? Number.NaN,
  });
  const before = await places();
  await phone.locator('[data-square="G7"]').scrollIntoViewIfNeeded();
  await expect.poll(async () => (await places()).letter).toBeLessThan(before.letter - 60);
  expect((await places()).row).toBeCloseTo(before.row, 0);
  expect(await overflow(phone)).toBeLessThanOrEqual(0);
  await expectAccessible(phone);

  // The choice lasts over a load, and the line below the grid leads back to the list.
  await phone.reload();
  await expect(phone.getByRole('grid')).toBeVisible();
  await phone
    .getByText(/^Seven columns: drag to see all/)
    .getByRole('button', { name: 'List' })
    .click();
  await expect(phone.getByRole('grid')).toHaveCount(0);
  await context.close();
  await adminCalls(page).call('DELETE', `/bingo/boards/${id}`);
});

/** Counts the clicks on a page from now on; returns how to read their number. */
async function countClicks(page: Page): Promise<() => Promise<string | undefined>> {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0';
    window.addEventListener(
      'click',
      () => {
        const { dataset } = document.documentElement;
        dataset.clicks = String(Number(dataset.clicks) + 1);
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => document.documentElement.dataset.clicks);
}

test('leads an admin from a square of the board to its correction, which takes three clicks', async ({
  page,
  site,
}) => {
  await signIn(page, site);
  const { id, team, by } = await fullBoard(page, site, 3);
  for (const width of [1440, 390]) {
    await adminCalls(page).record(id, team, 1, 1, by);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${site.url}/bingo?board=${id}`);
    await expect(page.locator('[data-square="A1"]')).toHaveAttribute('aria-label', /completed by Crimson Tide$/);
    const clicks = await countClicks(page);
    await page.locator('[data-square="A1"]').click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Correct: / })
      .click();
    await expect(page.getByLabel('Why is it revoked?')).toBeFocused();
    await expect(page.getByLabel('Why is it revoked?')).toBeInViewport();
    await page.keyboard.type('A bought one');
    await page.getByRole('button', { name: 'Revoke completion' }).click();
    await expect(page.getByText('No team has completed it.')).toBeVisible();
    expect(await clicks(), `${width} px`).toBe('3');
  }
  await adminCalls(page).call('DELETE', `/bingo/boards/${id}`);
});

test('edits a square on a phone in a sheet over the window, which Back closes', async ({ page, site, browser }) => {
  await signIn(page, site);
  const { id, team, by } = await fullBoard(page, site, 5);
  await adminCalls(page).record(id, team, 1, 1, by);
  const storageState = await page.context().storageState();
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, hasTouch: true, storageState, reducedMotion: 'reduce' });
  const phone = await context.newPage();
  await phone.goto(`${site.url}/admin?tab=bingo&view=editor&board=${id}`);
  await phone.locator('[data-square="A1"]').click();
  const sheet = phone.getByRole('dialog', { name: 'A1 Abyssal whip' });
  const save = sheet.getByRole('button', { name: 'Save square' });
  await expect(save).toBeInViewport({ ratio: 1 });
  await expectAccessible(phone);
  await sheet.getByLabel('Item name', { exact: true }).fill('Whip vine');
  await expect(sheet.getByText('Unsaved', { exact: true })).toBeVisible();
  await sheet.getByRole('tab', { name: 'Completions 1' }).click();
  await expect(sheet.getByRole('button', { name: /^Correct: .* for Crimson Tide$/ })).toBeVisible();
  await expect.poll(() => phone.evaluate(smallTargets)).toEqual([]);
  await expectAccessible(phone);

  await phone.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(phone.getByRole('button', { name: 'A1, Abyssal whip, unsaved' })).toBeVisible();
  await phone.locator('[data-square="A1"]').click();
  await expect(sheet.getByLabel('Item name', { exact: true })).toHaveValue('Whip vine');
  await save.click();
  await expect(phone.getByRole('dialog', { name: 'A1 Whip vine' }).getByText('A1 is set')).toBeVisible();
  await phone.getByRole('button', { name: 'Back to the squares' }).click();
  await expect(phone.getByRole('button', { name: 'A1, Whip vine', exact: true })).toBeFocused();
  expect(await overflow(phone)).toBeLessThanOrEqual(0);
  await context.close();
  await adminCalls(page).call('DELETE', `/bingo/boards/${id}`);
});

test('has squares, form and completions of a board in one window, with Save in reach', async ({ page, site }) => {
  await signIn(page, site);
  const { id } = await fullBoard(page, site, 5);
  await page.goto(`${site.url}/admin?tab=bingo&view=editor&board=${id}&square=E5`);
  await expect(page.getByRole('heading', { name: 'E5: Abyssal whip' })).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const tile of ['A1', 'E5']) {
      await expect(page.locator(`[data-square="${tile}"]`)).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByRole('button', { name: 'Save square' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('tab', { name: 'Completions 0' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Record a completion by hand')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
  await page.getByRole('tab', { name: /^Others/ }).click();
  await expect(page.getByText(/^No other admin edits this board now/)).toBeVisible();
  await expectAccessible(page);
  await adminCalls(page).call('DELETE', `/bingo/boards/${id}`);
});
