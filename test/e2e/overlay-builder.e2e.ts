import type { Person } from './support/bingo.ts';
import { choose } from './support/choose.ts';
import { alertsSeen, connected, overlay, square, start } from './support/overlay.ts';
import { chooseInMenu } from './support/row-menu.ts';
import { expect, test } from './support/site.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('builds an overlay address with a live preview, sizes and a test alert on the public page', async ({
  page,
  site,
  browser,
}) => {
  const { makeBoard, record, people } = await start(page, site);
  const board = await makeBoard('Built', { from: -2, to: null }, people);
  const other = await overlay(browser, `${site.url}/overlay/bingo/${board.id}?status=1`);
  await connected(other);
  await page.goto(`${site.url}/bingo?board=${board.id}`);
  await page.getByRole('button', { name: 'Stream overlay' }).click();
  const preview = page.frameLocator('iframe[title="Preview of the overlay"]');
  await expect(preview.locator('.ch-title')).toHaveText('Built');

  // The source in the streaming program has the address of the builder, with its key; the other overlay has none.
  const source = await overlay(
    browser,
    `${await page.getByLabel('Address for a browser source').inputValue()}&status=1`,
  );
  await connected(source);
  await page.getByRole('button', { name: 'Test alert' }).click();
  await expect(preview.locator('.ch-alert')).toContainText('Test alert');
  await expect(source.locator('.ch-alert')).toContainText('Test alert');
  expect(await alertsSeen(other)).toBe(0);
  await source.context().close();
  await record(board.id, board.red, 1, 1, people[0] as Person);
  await expect(preview.locator('.ch-square-claimed[data-square="A1"]')).toBeVisible();
  await expect(square(other, 'A1')).toBeVisible();
  await expect(other.locator('.ch-alert')).toContainText('Crimson Tide');

  await choose(page.getByRole('combobox', { name: 'Shows' }), 'Ranking (400 × 400)');
  await choose(page.getByRole('combobox', { name: 'Team' }), 'Hollow Kings');
  await choose(page.getByRole('combobox', { name: 'Theme' }), 'Light');
  await page.getByRole('textbox', { name: /^Delay in seconds/ }).fill('45');
  await expect(preview.locator('.ch-layout-standings[data-theme="light"] .ch-standing-own')).toContainText('Hollow');
  const frame = page.locator('iframe[title="Preview of the overlay"]');
  expect(await frame.evaluate((one) => [one.clientWidth, one.clientHeight])).toEqual([400, 400]);
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Copied. In OBS: add a browser source of 400 × 400.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${site.url}/overlay/bingo/${board.id}?layout=standings&team=${board.blue}&theme=light&delay=45`);
  await other.context().close();
});

test('opens a hidden board on overlay and page with a read token, shows its test alert alone, and is revoked at once', async ({
  page,
  site,
  browser,
}) => {
  const { call, makeBoard, record, people } = await start(page, site);
  const board = await makeBoard('Secret', { from: -2, to: null }, people);
  await call('PUT', `/bingo/boards/${board.id}`, { is_active: false });
  await page.goto(`${site.url}/admin?tab=bingo&board=${board.id}`);
  await page.getByRole('button', { name: 'Stream overlay' }).click();
  const tokens = page.getByRole('region', { name: 'Read tokens' });
  const make = async (who: string): Promise<{ ofOverlay: string; ofPage: string }> => {
    await tokens.getByLabel('Who gets it').fill(who);
    await tokens.getByRole('button', { name: 'Make a read token' }).click();
    await expect(tokens.getByText(`Read token for ${who} made`)).toBeVisible();
    return {
      ofOverlay: await page.getByLabel('Address for a browser source').inputValue(),
      ofPage: await tokens.getByLabel('Address of the bingo page').inputValue(),
    };
  };
  const anna = await make('Anna');
  const bert = await make('Bert');
  expect(anna.ofOverlay).not.toBe(bert.ofOverlay);
  await tokens.getByRole('button', { name: 'Copy page address' }).click();
  await expect(tokens.getByText('Copied. Anyone who opens it')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(bert.ofPage);

  const shown = await overlay(browser, `${anna.ofOverlay}&status=1`);
  const others = await overlay(browser, `${bert.ofOverlay}&status=1`);
  for (const one of [shown, others]) await connected(one);
  const context = await browser.newContext();
  const visitor = await context.newPage();
  const answer = await visitor.goto(anna.ofPage);
  expect([answer?.headers()['x-robots-tag'], answer?.headers()['referrer-policy']]).toEqual(['noindex', 'no-referrer']);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Secret' })).toBeVisible();
  await expect(visitor.getByText('Only people with this link can see this board.')).toBeVisible();

  await tokens.getByRole('button', { name: 'Test alert for Anna' }).click();
  await expect(shown.locator('.ch-alert')).toContainText('Test alert');
  expect(await others.locator('.ch-alert', { hasText: 'Test alert' }).count()).toBe(0);
  await record(board.id, board.red, 1, 1, people[0] as Person);
  await expect(square(shown, 'A1')).toBeVisible();
  await expect(visitor.getByRole('button', { name: /^A1, .*Crimson Tide/ })).toBeVisible();
  await visitor.getByRole('button', { name: /^A1, .*Crimson Tide/ }).click();
  await expect(visitor.getByText('Seen by a test')).toBeVisible();

  await chooseInMenu(page, 'Anna', 'Revoke');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(shown.locator('.ch-plate')).toHaveCount(0);
  await expect(visitor.getByText('This link does not open a board')).toBeVisible();
  await expect(others.locator('.ch-title')).toHaveText('Secret');
  await visitor.reload();
  await expect(visitor.getByText('This link does not open a board')).toBeVisible();
  for (const one of [shown, others]) await one.context().close();
  await context.close();
});
