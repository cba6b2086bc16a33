import type { Page } from '@playwright/test';
import { toLondonInput } from '../../shared/format/london-input.ts';
import { adminCalls, type Person } from './support/bingo.ts';
import { choose } from './support/choose.ts';
import { overlay } from './support/overlay.ts';
import { chooseInMenu } from './support/row-menu.ts';
import { recordSent } from './support/sent.ts';
import { signIn } from './support/sign-in.ts';
import { AT_ONCE_MS, expect, expectAccessible, expectLive, test, type Site } from './support/site.ts';

const MINUTE = 60_000;
/** Longest time in ms from a line of the log to its completion on an open page. */
const READ_MS = 40_000;
/** Longest wait for the next whole minute, and for the turn that reveals what is due. */
const START_MS = 100_000;
/** Words of the squares that are in nothing else. */
const SECRETS = Array.from({ length: 9 }, (_, at) => `Zyxquartz ${'abcdefghi'[at]}`);

const london = (at: number): string => toLondonInput(new Date(Math.ceil(at / MINUTE) * MINUTE).toISOString());
const tile = (page: Page, name: string) => page.locator(`[data-square="${name}"]`);
const secretsIn = (text: string): string[] => SECRETS.filter((word) => text.includes(word));

/** Returns the members whose logs are public, and what lets them find something at a time. */
async function players(page: Page, site: Site) {
  const { members } = (await site.get('/members?active=true')) as { members: Person[] };
  const { activities } = (await site.get('/activities/clan?limit=1000')) as { activities: { member_name: string }[] };
  const open = members.filter(({ name }) => activities.some((line) => line.member_name === name));
  const find = async ({ name }: Person, items: readonly string[], at: number): Promise<void> => {
    for (const item of items) site.world.control.addActivity(name, `I found a ${item}`, `I found a ${item}`, at);
    site.world.control.addXp(name, 'Magic', 1000);
    await page.request.post(`${site.url}/api/members/${encodeURIComponent(name)}/sync`, {
      headers: { Origin: site.url },
    });
  };
  return { open, find };
}

/** Returns everything that public reads of a board answer now. */
async function publicReads(site: Site, board: string): Promise<string> {
  const paths = ['', '/state', '/teams', '/completions', '/squares/1/1'].map((part) => `/bingo/boards/${board}${part}`);
  const others = ['/bingo/boards', `/overlay/boards/${board}/state`, '/activities/clan?limit=1000'];
  const reads = [...paths, ...others].map((path) => `${site.url}/api${path}`);
  const answers = [...reads, `${site.url}/bingo?board=${board}`, `${site.url}/sitemap.xml`].map(async (address) => {
    const answer = await fetch(address);
    return `${address} ${answer.status} ${await answer.text()}`;
  });
  return (await Promise.all(answers)).join('\n');
}

test('a host makes an event whose squares nobody knows before its start; it is played to the first full board', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(300_000);
  await signIn(page, site, { at: '/admin?tab=bingo' });
  const { call } = adminCalls(page);
  const { open, find } = await players(page, site);

  const form = page.getByRole('region', { name: 'New board', exact: true });
  await form.getByLabel('Title').fill('Hidden list');
  await form.getByLabel('Rows', { exact: true }).fill('3');
  await form.getByLabel('Columns', { exact: true }).fill('3');
  await form.getByLabel('Start (London time)').fill(london(Date.now() + 180 * MINUTE));
  await form.getByLabel('End (London time)').fill(london(Date.now() + 300 * MINUTE));
  await form.getByLabel('Keep hidden until I activate it').check();
  await form.getByText('Points', { exact: true }).click();
  await choose(form.getByRole('combobox', { name: 'Teams are ranked by' }), 'Points + lines');
  await expect(form.getByText('Classic · secret until the start')).toBeVisible();
  await form.getByText('Mode and reveal').click();
  await choose(form.getByRole('combobox', { name: 'Ends' }), 'At the first full board, or at the end date');
  await form.getByRole('button', { name: 'Create board' }).click();
  await expect(page.getByText('Board “Hidden list” is created')).toBeInViewport();
  await expect(page.getByRole('grid', { name: 'Squares to edit' })).toBeVisible();
  const board = new URL(page.url()).searchParams.get('board') ?? '';
  await page.getByLabel('Item names, one per line').fill(SECRETS.join('\n'));
  await page.getByRole('button', { name: 'Fill squares' }).click();
  await expect(page.getByText('9 squares are set')).toBeVisible();
  await page.getByRole('button', { name: /^B2, Zyxquartz e/ }).click();
  const square = page.getByRole('region', { name: /^B2: / });
  await square.getByText('Points', { exact: true }).click();
  await square.getByLabel('Points of this square').fill('5');
  await square.getByRole('button', { name: 'Save square' }).click();
  await expect(page.getByText('B2 is set')).toBeVisible();
  const team = (team_name: string, color: string, from: number) =>
    call('POST', '/bingo/teams', {
      ...{ board_id: Number(board), team_name, color },
      member_ids: open.slice(from, from + 2).map(({ id }) => id),
    });
  await team('Crimson Tide', 'red', 0);
  await team('Hollow Kings', 'blue', 2);
  await page.getByRole('button', { name: 'Boards', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Hidden list' });
  await row.getByRole('button', { name: 'Activate', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate board' }).click();
  await expect(page.getByText('Board “Hidden list” is visible to everyone')).toBeVisible();

  // Before the start: padlocks, and not a word of a square in anything that is sent.
  const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const sent = [recordSent(visitor)];
  await visitor.goto(site.url);
  await visitor.goto(`${site.url}/bingo?board=${board}`);
  await expectLive(visitor);
  await visitor.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
  const stream = await overlay(browser, `${site.url}/overlay/bingo/${board}?status=1`, (one) => {
    sent.push(recordSent(one));
    return Promise.resolve();
  });
  await expect(stream.locator('.ch-square-secret')).toHaveCount(9);
  await expect(stream.locator('.ch-countdown')).toContainText('starts in');
  await expect(visitor.getByText('Starts in')).toBeVisible();
  await tile(visitor, 'B2').click();
  await expect(visitor.getByRole('dialog')).toContainText('This square is secret: revealed');
  await expectAccessible(visitor);
  await visitor.keyboard.press('Escape');
  for (const part of sent) expect(secretsIn(await part.text())).toEqual([]);
  expect(secretsIn(await publicReads(site, board))).toEqual([]);

  // The host brings the start forward; the squares appear at it, in open pages.
  await chooseInMenu(page, 'Hidden list', 'Settings');
  const settings = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save settings' }) });
  const start = london(Date.now() + 15_000);
  await settings.getByLabel('Start (London time)').fill(start);
  await settings.getByText('Mode and reveal').click();
  await settings.getByLabel('Squares become public (London time)').fill(start);
  await settings.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings of “Hidden list” are saved')).toBeVisible();
  await expect(tile(visitor, 'A1')).toHaveAttribute('aria-label', /Zyxquartz a/, { timeout: START_MS });
  await expect(stream.locator('.ch-square-secret')).toHaveCount(0, { timeout: AT_ONCE_MS });
  await expect(stream.locator('[data-square="A1"] .ch-square-name')).toHaveText('Zyxquartz a');
  for (const part of sent) await expect.poll(async () => secretsIn(await part.text())).toEqual(SECRETS);
  expect(secretsIn(await publicReads(site, board))).toEqual(SECRETS);
  await expect(stream.locator('.ch-line')).toHaveText('The first full board wins');

  const [finder] = open as [Person];
  const rankings = visitor.getByRole('region', { name: 'Team Rankings' });
  await find(finder, SECRETS.slice(0, 3), Date.now());
  await expect(rankings).toContainText('3 points for 3 squares, 10 for row 1.', { timeout: READ_MS });
  await expect(stream.locator('.ch-line')).toHaveText('6 to go for Crimson Tide');
  await find(finder, SECRETS.slice(3), Date.now());
  await expect(rankings).toContainText('13 points for 9 squares', { timeout: READ_MS });
  await expect(rankings.getByRole('listitem').first()).toContainText('33');
  await expect(rankings).toContainText('Full board');
  await expect(stream.locator('.ch-phase')).toHaveText('Decided');
  await expect(stream.locator('.ch-line')).toHaveText('First full board: Crimson Tide');
  await expect(visitor.locator('html')).toHaveAttribute('data-not-reloaded', '');
  for (const one of [visitor, stream]) await one.context().close();
  await call('DELETE', `/bingo/boards/${board}`);
});

test('a square of a lockout has its owner’s padlock, and goes to an earlier drop that is read later', async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site);
  const { call, makeBoard } = adminCalls(page);
  const { open, find } = await players(page, site);
  const [red, , blue] = open as [Person, Person, Person];
  const board = await makeBoard('Padlock', { from: -2, to: null }, open);
  await call('PUT', `/bingo/boards/${board.id}`, { mode: 'lockout' });
  const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await visitor.goto(`${site.url}/bingo?board=${board.id}`);
  await expectLive(visitor);
  const stream = await overlay(browser, `${site.url}/overlay/bingo/${board.id}?status=1`);
  await expect(stream.locator('.ch-line')).toHaveText('9 of 9 squares are free');

  await find(red, ['lantern of Padlock 1'], Date.now() - 2 * MINUTE);
  const taken = stream.locator('.ch-square-taken[data-square="A1"]');
  await expect(taken).toHaveClass(/ch-team-red/, { timeout: READ_MS });
  await expect(taken.locator('.ch-owners')).toBeVisible();
  await expect(stream.locator('.ch-line')).toHaveText('8 of 9 squares are free');
  await find(blue, ['lantern of Padlock 1'], Date.now() - 4 * MINUTE);
  await expect(taken).toHaveClass(/ch-team-blue/, { timeout: READ_MS });
  await expect(stream.locator('.ch-alert')).toContainText(`${blue.name} takes it for Hollow Kings from Crimson Tide`, {
    timeout: READ_MS,
  });
  await expect(visitor.getByRole('region', { name: 'Bingo Activity' })).toContainText(
    'An earlier drop, read late, takes A1 from Crimson Tide',
  );
  await expect(tile(visitor, 'A1')).toHaveAttribute('aria-label', /completed by Hollow Kings$/);
  for (const one of [visitor, stream]) await one.context().close();
  await call('DELETE', `/bingo/boards/${board.id}`);
});
