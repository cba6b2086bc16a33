import type { Browser, Page } from '@playwright/test';
import { adminCalls } from './support/bingo.ts';
import { choose } from './support/choose.ts';
import { chooseInMenu } from './support/row-menu.ts';
import { signIn } from './support/sign-in.ts';
import { AT_ONCE_MS, expect, expectAccessible, test, type Site } from './support/site.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the bingo page of a visitor, marked so that a reload is noticed. */
async function visit(browser: Browser, site: Site): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${site.url}/bingo`);
  await expect(page.getByText('No Active Bingo Boards')).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
  return page;
}

async function newBoard(page: Page, title: string): Promise<void> {
  const form = card(page, 'New board');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Rows', { exact: true }).fill('3');
  await form.getByLabel('Columns', { exact: true }).fill('3');
  await form.getByLabel('Keep hidden until I activate it').check();
  await form.getByRole('button', { name: 'Create board' }).click();
  await expect(page.getByText(`Board “${title}” is created`)).toBeInViewport();
  await expect(page.getByRole('grid', { name: 'Squares to edit' })).toBeVisible();
}

async function newTeam(page: Page, name: string, colour: string, members: string[], guest?: string): Promise<void> {
  await page.getByRole('button', { name: 'New team' }).click();
  const form = card(page, 'New team');
  await form.getByLabel('Team name').fill(name);
  await form.getByText(colour, { exact: true }).click();
  for (const member of members) {
    await form.getByRole('searchbox').fill(member);
    await form.getByRole('button', { name: `Add ${member}`, exact: true }).click();
  }
  if (guest !== undefined) await form.getByLabel('Guests, one name per line').fill(guest);
  await form.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByText(`Team “${name}” is created`)).toBeVisible();
}

/** Drags a square to another one with the mouse. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  await tile(page, from).hover();
  await page.mouse.down();
  const box = await tile(page, to).boundingBox();
  if (!box) throw new Error(`${to} is not shown`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
}

test('shows a board that an admin made, with squares and teams, on the open page of a visitor at its activation', async ({
  browser,
  page,
  site,
}) => {
  const { members } = (await site.get('/members?active=true')) as { members: { name: string }[] };
  const names = members.map(({ name }) => name).sort();
  const visitor = await visit(browser, site);
  await signIn(page, site, { at: '/admin?tab=bingo' });
  await newBoard(page, 'Lantern night');

  await page.getByRole('button', { name: 'Board editor' }).click();
  await page.getByLabel('Item names, one per line').fill('Lantern one\nLantern two\n\nLantern three\n');
  await page.getByRole('button', { name: 'Fill squares' }).click();
  await expect(page.getByText('3 squares are set')).toBeVisible();
  await tile(page, 'B2').click();
  await choose(page.getByRole('combobox', { name: 'Completed by' }), 'A level');
  await page.getByLabel('Text on the square').fill('Any 99');
  await page.getByLabel('Icon file').setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByRole('region', { name: 'Matches in the log' })).toBeVisible();
  await page.getByRole('button', { name: 'Save square' }).click();
  await expect(page.getByText('B2 is set')).toBeVisible();
  await expect(tile(page, 'B2')).toHaveAccessibleName(/^B2, Any 99/);
  await expect(tile(page, 'B2').locator('img')).toHaveAttribute('src', /^\/icons\//);

  await drag(page, 'A1', 'C3');
  await expect(page.getByText('A1 and C3 changed places')).toBeVisible();
  await expect(tile(page, 'C3')).toHaveAccessibleName(/^C3, Lantern one/);
  await tile(page, 'B1').focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('m');
  await expect(page.getByText('B1 and A2 changed places')).toBeVisible();
  await expect(tile(page, 'A2')).toHaveAccessibleName(/^A2, Lantern two/);
  await expect(tile(page, 'B1')).toHaveAccessibleName('B1, Empty');

  await page.getByRole('button', { name: 'Teams', exact: true }).click();
  await newTeam(page, 'Crimson Tide', 'red', names.slice(0, 2), 'Wandering Guest');
  await newTeam(page, 'Hollow Kings', 'teal', names.slice(2, 3));
  await expect(card(page, 'Crimson Tide').getByText('GUEST')).toBeVisible();
  await expect(card(page, 'Crimson Tide').getByText(/ of 3 logs are readable/)).toBeVisible();

  await page.getByRole('button', { name: 'Boards', exact: true }).click();
  await expect(visitor.getByText('No Active Bingo Boards')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Lantern night' });
  await row.getByRole('button', { name: 'Activate', exact: true }).click();
  // No log has these names, so the board asks once.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate board' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Lantern night' })).toBeVisible({ timeout: AT_ONCE_MS });
  await expect(visitor.locator('[data-square="C3"]')).toHaveAttribute('aria-label', /Lantern one/);
  await expect(visitor.getByRole('button', { name: /Crimson Tide/ }).first()).toBeVisible();
  await expect(visitor.locator('html[data-not-reloaded]')).toHaveCount(1);
  await visitor.context().close();
});

test('deletes a board only after confirmation, and Undo restores it on the open page of a visitor', async ({
  browser,
  page,
  site,
}) => {
  await signIn(page, site);
  const people = (await site.get('/members?active=true')) as { members: { id: number; name: string }[] };
  const { call, makeBoard } = adminCalls(page);
  const { boards } = (await site.get('/bingo/boards')) as { boards: { id: number }[] };
  for (const { id } of boards) await call('PUT', `/bingo/boards/${id}`, { is_active: false });
  const visitor = await visit(browser, site);
  const { id } = await makeBoard('Gone and back', { from: -2, to: null }, people.members);
  await expect(visitor.locator('[data-square="C3"]')).toBeVisible();
  await page.goto(`${site.url}/admin?tab=bingo&board=${id}`);
  await chooseInMenu(page, 'Gone and back', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(visitor.locator('[data-square="C3"]')).toBeVisible();
  await chooseInMenu(page, 'Gone and back', 'Delete');
  await page.getByRole('button', { name: 'Delete board' }).click();
  await expect(page.getByText('Board “Gone and back” is deleted')).toBeVisible();
  await expect(visitor.getByText('No Active Bingo Boards')).toBeVisible({ timeout: AT_ONCE_MS });
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('Board “Gone and back” is restored')).toBeVisible();
  await expect(visitor.locator('[data-square="C3"]')).toBeVisible({ timeout: 4000 });
  await expect(visitor.locator('html[data-not-reloaded]')).toHaveCount(1);
  await call('DELETE', `/bingo/boards/${id}`);
  await visitor.context().close();
});

test('shows an admin the change of another one and keeps typed text; passes axe @long', async ({
  browser,
  page,
  site,
}) => {
  await signIn(page, site);
  const people = (await site.get('/members?active=true')) as { members: { id: number; name: string }[] };
  const board = await adminCalls(page).makeBoard('Two admins', { from: -2, to: null }, people.members);
  const editor = `${site.url}/admin?tab=bingo&view=editor&board=${board.id}`;

  // The provider has only one admin, so this page receives another name for the signed-in admin.
  const other = await (await browser.newContext()).newPage();
  await other.route('**/api/auth/status', async (route) => {
    const response = await route.fetch();
    const status = (await response.json()) as { user: object | null };
    await route.fulfill({
      response,
      json: { ...status, user: status.user && { ...status.user, name: 'Second Admin' } },
    });
  });
  await signIn(other, site, { at: `/admin?tab=bingo&view=editor&board=${board.id}` });
  await expect(other.getByRole('grid', { name: 'Squares to edit' })).toBeVisible();
  await tile(other, 'B1').click();
  await other.getByLabel('Item name', { exact: true }).fill('Half a thought');

  await page.goto(editor);
  await tile(page, 'B1').click();
  await page.getByLabel('Item name', { exact: true }).fill('Whip vine');
  await page.getByRole('button', { name: 'Save square' }).click();
  await expect(page.getByText('B1 is set')).toBeVisible();
  await expect(other.getByRole('status').filter({ hasText: / set B1/ })).toBeVisible();
  await expect(tile(other, 'B1')).toHaveAccessibleName(/^B1, Whip vine/);
  await expect(other.getByLabel('Item name', { exact: true })).toHaveValue('Half a thought');
  await other.reload();
  await tile(other, 'B1').click();
  await expect(other.getByLabel('Item name', { exact: true })).toHaveValue('Half a thought');
  await other.context().close();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of ['dark', 'light']) {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const [view, words] of [
      ['boards', 'New board'],
      ['editor', 'Squares'],
      ['teams', 'Crimson Tide'],
    ] as const) {
      await page.goto(`${site.url}/admin?tab=bingo&view=${view}&board=${board.id}`);
      await expect(card(page, words)).toBeVisible();
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await test.step(`${theme} ${view} ${width}`, () => expectAccessible(page));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, `${view} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  }
  // On a phone the form opens below the squares and scrolls into view below the navigation.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(editor);
  await tile(page, 'C1').click();
  await expect(page.getByRole('heading', { name: /^C1: / })).toBeInViewport({ ratio: 1 });
});
