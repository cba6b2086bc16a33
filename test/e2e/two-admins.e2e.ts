import type { Browser, Page } from '@playwright/test';
import { adminFeedStatusSchema } from '../../shared/feed/feed.schemas.ts';
import { adminCalls } from './support/bingo.ts';
import { chooseInMenu } from './support/row-menu.ts';
import { signIn } from './support/sign-in.ts';
import { AT_ONCE_MS, expect, expectAccessible, test, type Site } from './support/site.ts';

/** Name of the second admin at the identity provider. */
const SECOND = 'Curious Visitor';

/** Opens the page of a second admin in a browser of its own. */
async function secondAdmin(browser: Browser, site: Site, at: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, site, { at, as: 'second' });
  return page;
}

// A product of its own: these tests rename and remove members, and need a feed and two admins.
test.use({ clan: { members: 20, paceMs: 40, listMs: 1000, feed: true, secondAdmin: true } });

const dialog = (page: Page) => page.getByRole('alertdialog');

async function addByHand(page: Page, name: string): Promise<void> {
  await page.getByLabel('Game name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add member' }).click();
  await expect(page.getByText(`${name} was added and is next in the sync queue`)).toBeVisible();
}

const plan = (page: Page) => page.getByRole('region', { name: /^Plan for/ });

async function showPlan(page: Page, clanName: string): Promise<void> {
  await page.getByLabel('Clan name').fill(clanName);
  await page.getByRole('button', { name: 'Sync membership' }).click();
  await expect(plan(page)).toBeVisible();
}

/** Applies the shown plan, whose removals need a confirmation. */
async function applyPlan(page: Page): Promise<void> {
  await plan(page)
    .getByRole('button', { name: /^Sync: / })
    .click();
  await dialog(page)
    .getByRole('button', { name: /^Remove \d+ members?$/ })
    .click();
}

/** Types a new name into the form of a member and confirms it. */
async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel(`New name of ${from}`).fill(to);
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await dialog(page)
    .getByRole('button', { name: `Rename to ${to}` })
    .click();
}

test('shows two admins who rename one member both names, and stores the one that they choose', async ({
  browser,
  page,
  site,
}) => {
  // Added by hand, so that the clan list does not return the old name meanwhile.
  const name = 'Lantern Ten';
  const at = '/admin?tab=members';
  await signIn(page, site, { at });
  await addByHand(page, name);
  const other = await secondAdmin(browser, site, at);
  for (const one of [page, other]) {
    await one.getByLabel('Search all members').fill(name);
    await one.getByRole('button', { name: `Rename ${name}`, exact: true }).click();
  }
  await page.getByLabel(`New name of ${name}`).fill('Second Lamp');
  await rename(other, name, 'First Lamp');
  await expect(other.getByText(`${name} was renamed to First Lamp`).first()).toBeVisible();
  await rename(page, name, 'Second Lamp');
  await expect(dialog(page)).toContainText('Nothing of yours is lost; choose what stands.');
  await expect(dialog(page).getByRole('row', { name: 'Name First Lamp Second Lamp' })).toBeVisible();
  await expectAccessible(page);
  // Escape drops nothing: neither the other's name nor the typed one.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByLabel(`New name of ${name}`)).toHaveValue('Second Lamp');
  expect(await site.get('/members/first%20lamp')).toMatchObject({ member: { name: 'First Lamp' } });

  await rename(page, name, 'Second Lamp');
  await dialog(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('First Lamp was renamed to Second Lamp').first()).toBeVisible();
  await expect.poll(() => site.get('/members/second%20lamp')).toMatchObject({ member: { name: 'Second Lamp' } });
  for (const undo of ['First Lamp → Second Lamp', `${name} → First Lamp`]) {
    await page.getByRole('button', { name: `Undo ${undo}` }).click();
    await dialog(page).getByRole('button', { name: 'Undo the rename' }).click();
    await expect(page.getByRole('button', { name: `Undo ${undo}` })).toHaveCount(0);
  }
  await other.context().close();
});

test('shows two admins who edits a member, until its form is closed or the page is left', async ({
  browser,
  page,
  site,
}) => {
  const name = 'Lantern Six';
  const at = '/admin?tab=members';
  const leader = site.world.control.leaderName();
  await signIn(page, site, { at });
  await addByHand(page, name);
  const other = await secondAdmin(browser, site, at);
  for (const one of [page, other]) await one.getByLabel('Search all members').fill(name);
  const toggle = (one: Page) => one.getByRole('button', { name: `Rename ${name}`, exact: true }).click();
  const tag = (one: Page, editor: string) => one.getByText(`${editor} is editing this`);
  await expect(other.getByRole('button', { name: `Rename ${name}`, exact: true })).toBeVisible();

  await toggle(page);
  await expect(tag(other, leader)).toBeVisible({ timeout: AT_ONCE_MS });
  await expect(tag(page, leader)).toHaveCount(0);
  await expectAccessible(other);
  await toggle(other);
  await expect(tag(page, SECOND)).toBeVisible({ timeout: AT_ONCE_MS });
  await toggle(other);
  await expect(tag(page, SECOND)).toHaveCount(0, { timeout: AT_ONCE_MS });
  await expect(tag(other, leader)).toBeVisible();
  await page.goto(site.url);
  await expect(tag(other, leader)).toHaveCount(0, { timeout: AT_ONCE_MS });
  await other.context().close();
});

test('shows two admins with one membership plan each other, and applies the plan of one only', async ({
  browser,
  page,
  site,
}) => {
  const name = 'Lantern Ivy';
  const at = '/admin?tab=members';
  await signIn(page, site, { at });
  // Not on the clan list, so a sync of the membership removes it.
  await addByHand(page, name);
  const other = await secondAdmin(browser, site, at);
  for (const one of [page, other]) await showPlan(one, site.world.clanName);
  await expect(page.getByText(`${SECOND} is editing this`)).toBeVisible();
  await expect(other.getByText(`${site.world.control.leaderName()} is editing this`)).toBeVisible();

  await applyPlan(page);
  await expect(page.getByText('0 added, ', { exact: false })).toBeVisible();
  await expect.poll(() => site.get('/members/lantern%20ivy')).toMatchObject({ member: { is_active: false } });
  await expect(other.getByText('is editing this')).toHaveCount(0);
  await applyPlan(other);
  await expect(
    other.getByText('The clan list has changed since this plan was made. This is the current plan.'),
  ).toBeVisible();
  await expect(plan(other).getByRole('button', { name: 'Nothing to do' })).toBeDisabled();
  await other.context().close();
});

test('keeps the badges of both admins, and undoes a removal from its message and from its list', async ({
  browser,
  page,
  site,
}) => {
  const name = 'Lantern Xii';
  const at = '/admin?tab=members';
  await signIn(page, site, { at });
  await addByHand(page, name);
  const other = await secondAdmin(browser, site, at);
  const flags = [
    [page, 'Discord booster'],
    [other, 'Grandmaster CA'],
  ] as const;
  for (const [one, flag] of flags) await one.getByLabel(`Search members: ${flag}`).fill(name);
  await Promise.all(
    flags.map(([one, flag]) =>
      one
        .getByRole('switch', { name: `${name}: ${flag}` })
        .first()
        .click(),
    ),
  );
  await expect
    .poll(() => site.get(`/members/${encodeURIComponent(name)}`))
    .toMatchObject({ member: { is_discord_booster: true, is_grandmaster_ca: true } });

  await page.getByLabel('Search all members').fill(name);
  const remove = async (): Promise<void> => {
    await chooseInMenu(page, name, 'Remove');
    await dialog(page)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
    await expect(page.getByText(`${name} was removed`)).toBeVisible();
  };
  await remove();
  await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(`${name} is a member again`)).toBeVisible();
  await remove();
  // The other admin sees the removal live, and can undo it as well.
  await other.getByRole('button', { name: `Undo the removal of ${name}` }).click();
  await expect(other.getByText(`${name} is a member again`)).toBeVisible();
  await expect
    .poll(() => site.get(`/members/${encodeURIComponent(name)}`))
    .toMatchObject({ member: { is_active: true, is_discord_booster: true } });
  await other.context().close();
});

test('loses nothing of two admins who edit one square, and shows each what the other has open', async ({
  browser,
  page,
  site,
}) => {
  await signIn(page, site);
  const { call } = adminCalls(page);
  const { board } = await call('POST', '/bingo/boards', { title: 'Frost', rows: 3, columns: 3, is_active: false });
  const at = `/admin?tab=bingo&view=editor&board=${board.id}`;
  await page.goto(site.url + at);
  const other = await secondAdmin(browser, site, at);
  const tile = (one: Page, name: string) => one.getByRole('button', { name: new RegExp(`^${name}, `) });
  const item = (one: Page) => one.getByLabel('Item name', { exact: true });
  const save = (one: Page) => one.getByRole('button', { name: 'Save square' }).click();
  await item(page).fill('Abyssal whip');
  await save(page);
  await expect(page.getByText('A1 is set')).toBeVisible();
  await expect(tile(other, 'A1')).toHaveAccessibleName(/^A1, Abyssal whip/);

  // Both begin before either saves: other parts merge, the same part is asked about.
  await other.getByText('Words and icon', { exact: true }).click();
  await other.getByLabel('Description').fill('Only the real one');
  await item(page).fill('Whip vine');
  await expect(tile(other, 'A1')).toHaveAccessibleName(/is editing it$/, { timeout: AT_ONCE_MS });
  await expect(other.getByText('1 open elsewhere')).toBeVisible();
  await other.getByRole('tab', { name: /^Others/ }).click();
  await expect(other.getByText(`${site.world.control.leaderName()} is editing A1`)).toBeVisible();
  await expectAccessible(other);
  await save(page);
  await expect(tile(other, 'A1')).toHaveAccessibleName(/^A1, Whip vine/, { timeout: AT_ONCE_MS });
  await save(other);
  await expect(other.getByText('A1 is set')).toBeVisible();
  const stored = async () => {
    const { state } = await call('GET', `/bingo/admin/boards/${board.id}/state`);
    return state.items.map(({ item_name, description }) => ({ item_name, description }));
  };
  expect(await stored()).toEqual([{ item_name: 'Whip vine', description: 'Only the real one' }]);

  await item(other).fill('Dragon claw');
  await item(page).fill('Dark bow');
  await save(page);
  await expect(tile(other, 'A1')).toHaveAccessibleName(/^A1, Dark bow/, { timeout: AT_ONCE_MS });
  await other.reload();
  await expect(item(other)).toHaveValue('Dragon claw');
  await save(other);
  // Both versions stand in the place of the form; the squares beside them stay in reach.
  const versions = other.getByRole('region', {
    name: new RegExp(`^${site.world.control.leaderName()} changed square A1`),
  });
  await expect(versions.getByRole('row', { name: 'Item Dark bow Dragon claw' })).toBeVisible();
  await expect(versions).toBeFocused();
  await expect(other.getByText('Two versions', { exact: true })).toBeVisible();
  await expect(item(other)).toBeHidden();
  await expectAccessible(other);
  await other.keyboard.press('Escape');
  await expect(item(other)).toHaveValue('Dragon claw');
  await expect(item(other)).toBeVisible();
  expect(await stored()).toMatchObject([{ item_name: 'Dark bow' }]);
  await save(other);
  await tile(other, 'B2').click();
  await tile(other, 'A1').click();
  await expect(item(other)).toHaveValue('Dragon claw');
  await save(other);
  await versions.getByRole('button', { name: 'Keep mine' }).click();
  await expect(other.getByText('A1 is set')).toBeVisible();
  expect(await stored()).toEqual([{ item_name: 'Dragon claw', description: 'Only the real one' }]);

  // Three squares by keyboard alone.
  await item(page).focus();
  for (const [place, name] of [
    ['B1', 'Lantern one'],
    ['C1', 'Lantern two'],
    ['A2', 'Lantern three'],
  ]) {
    await page.keyboard.press('Alt+PageDown');
    await expect(page.getByRole('heading', { name: `${place}: Empty` })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.type(name ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${place} is set`)).toBeVisible();
  }
  expect(await stored()).toHaveLength(4);
  await other.context().close();
});

test('asks before it clears posts that are newer than those on the page', async ({ browser, page, site }) => {
  // This page missed the last reading: its status is an older one, as after a lost connection.
  await page.route('**/api/admin/twitter/status', async (route) => {
    const answer = await route.fetch();
    const { status } = adminFeedStatusSchema.parse(await answer.json());
    const older = { ...status, fetched_at: '2026-01-01T00:00:00.000Z', version: 'older' };
    await route.fulfill({ response: answer, json: { success: true, status: older } });
  });
  await expect.poll(() => site.get('/twitter/status')).toMatchObject({ cache: { has_data: true } });
  const other = await secondAdmin(browser, site, '/admin?tab=data');
  await expect(other.getByText('Posts in the cache').first()).toBeVisible();
  await signIn(page, site, { at: '/admin?tab=data' });
  const clear = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Clear Twitter cache' }).click();
    await dialog(page).getByRole('button', { name: 'Clear Twitter cache' }).click();
    await expect(dialog(page).getByRole('columnheader', { name: 'Theirs, saved' })).toBeVisible();
  };
  await clear();
  await dialog(page).getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByText('Nothing was changed: the other admin’s version stands')).toBeVisible();
  expect(await site.get('/twitter/status')).toMatchObject({ cache: { has_data: true } });
  await clear();
  await dialog(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Twitter cache cleared')).toBeVisible();
  await other.context().close();
});
