import type { Browser, Page } from '@playwright/test';
import { chooseInMenu } from './support/row-menu.ts';
import { signIn } from './support/sign-in.ts';
import { AT_ONCE_MS, expect, expectAccessible, test } from './support/site.ts';

/** Opens the page of a visitor beside that of the admin. */
async function visit(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await page.evaluate(() => (document.body.dataset.seen = 'yes'));
  return page;
}

const wasReloaded = (page: Page): Promise<boolean> => page.evaluate(() => document.body.dataset.seen !== 'yes');
const plan = (page: Page) => page.getByRole('region', { name: /^Plan for/ });
const dialog = (page: Page) => page.getByRole('alertdialog');

async function showPlan(page: Page, clanName: string): Promise<void> {
  await page.getByLabel('Clan name').fill(clanName);
  await page.getByRole('button', { name: 'Sync membership' }).click();
  await expect(plan(page)).toBeVisible();
}

test('shows, cancels and applies a membership plan, and undoes a rename that keeps the history', async ({
  browser,
  page,
  site,
}) => {
  const { control } = site.world;
  const leader = control.leaderName();
  const [renamed = ''] = control.memberNames().filter((name) => name !== leader);
  const oldPath = `/members/${encodeURIComponent(renamed)}`;
  const visitor = await visit(browser, `${site.url}/members?search=lantern`);
  control.rename(renamed, 'Quiet Otter');
  // The automatic list cannot know the rename: after two lists it has stored a leaver and a joiner.
  await expect.poll(() => site.get(oldPath), { timeout: 45_000 }).toMatchObject({ member: { is_active: false } });

  await signIn(page, site, { at: '/admin?tab=members' });
  await page.getByLabel('Game name', { exact: true }).fill('Lantern Nine');
  await page.getByRole('button', { name: 'Add member' }).click();
  await expect(visitor.getByRole('row', { name: /Lantern Nine/ })).toBeVisible();
  // The message moves the content below it: a press before the move and a release after it are not a click.
  await expect(page.getByText('Lantern Nine was added and is next in the sync queue')).toBeVisible();

  await showPlan(page, site.world.clanName);
  await expect(plan(page)).toContainText('Nothing has changed yet.');
  await expect(plan(page)).toContainText(`${renamed} → Quiet Otter`);
  await expectAccessible(page);
  await plan(page).getByRole('button', { name: 'Sync: remove 1' }).click();
  await expect(dialog(page)).toContainText('Lantern Nine is not on the list');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await site.get('/members/lantern%20nine')).toMatchObject({ member: { is_active: true } });

  const before = await site.get(oldPath);
  await plan(page)
    .getByRole('button', { name: `Rename ${renamed} to Quiet Otter` })
    .click();
  await dialog(page).getByRole('button', { name: 'Rename to Quiet Otter' }).click();
  await expect(page.getByText(`${renamed} was renamed to Quiet Otter`).first()).toBeVisible();
  await expect(plan(page)).not.toContainText('Likely renames');
  const { id } = (before as { member: { id: number } }).member;
  await expect.poll(() => site.get('/members/quiet%20otter')).toMatchObject({ member: { id, name: 'Quiet Otter' } });

  await plan(page).getByRole('button', { name: 'Sync: remove 1' }).click();
  await dialog(page).getByRole('button', { name: 'Remove 1 member' }).click();
  await expect(page.getByText('0 added, 1 removed', { exact: false })).toBeVisible();
  await expect(visitor.getByRole('row', { name: /Lantern Nine/ })).toHaveCount(0);
  expect(await wasReloaded(visitor)).toBe(false);

  await page.getByRole('button', { name: `Undo ${renamed} → Quiet Otter` }).click();
  await dialog(page).getByRole('button', { name: 'Undo the rename' }).click();
  await expect(page.getByText(`${renamed} has the old name again`)).toBeVisible();
  await expect.poll(() => site.get(oldPath)).toEqual(before);
  await page.goto(`${site.url}/admin?tab=system&section=audit`);
  const audit = page.getByRole('group', { name: 'What admins did, newest first' });
  await expect(audit.getByRole('listitem').first()).toContainText('undid the rename of');
  await expect(audit).toContainText('synced the membership of');

  control.rename('Quiet Otter', renamed);
  await expect.poll(() => site.get(oldPath), { timeout: 30_000 }).toMatchObject({ member: { is_active: true } });
  await visitor.context().close();
});

test('removes a hidden member from open pages within a second, and shows the member again', async ({
  browser,
  page,
  site,
}) => {
  const name = site.world.control.memberNames().at(-1) ?? '';
  const list = await visit(browser, `${site.url}/members?search=${encodeURIComponent(name)}`);
  const profile = await visit(browser, `${site.url}/profile/${encodeURIComponent(name)}`);
  await expect(list.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await expect(profile.getByRole('heading', { name: new RegExp(name) }).first()).toBeVisible();

  await signIn(page, site, { at: '/admin?tab=members' });
  await page.getByLabel('Search all members').fill(name);
  await chooseInMenu(page, name, 'Hide');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(list.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await chooseInMenu(page, name, 'Hide');
  await dialog(page)
    .getByRole('button', { name: `Hide ${name}` })
    .click();
  await expect(list.getByRole('row', { name: new RegExp(name) })).toHaveCount(0, { timeout: AT_ONCE_MS });
  await expect(profile.getByText('Member not found')).toBeVisible({ timeout: AT_ONCE_MS });
  expect(await wasReloaded(list)).toBe(false);
  await expectAccessible(page);

  const hidden = page.getByRole('list', { name: 'Hidden members' });
  await hidden.getByRole('button', { name: `Show ${name}` }).click();
  await expect(list.getByRole('row', { name: new RegExp(name) })).toBeVisible({ timeout: 5000 });
  await list.context().close();
  await profile.context().close();
});

test('asks for the name before erasing, and never imports an erased member again', async ({ page, site }) => {
  const { control } = site.world;
  const name = 'Lantern Ten';
  control.join(name);
  await expect
    .poll(() => site.get('/members'))
    .toMatchObject({
      members: expect.arrayContaining([expect.objectContaining({ name })]),
    });
  await signIn(page, site, { at: '/admin?tab=members' });
  await page.getByLabel('Search all members').fill(name);
  await chooseInMenu(page, name, 'Erase');
  const verb = page.getByRole('button', { name: 'Erase for good', exact: true });
  await verb.click();
  await expect(page.getByText(`Type “${name}” to erase it for good`)).toBeInViewport();
  const typed = page.getByLabel(`Type “${name}” to erase it`);
  await expect(typed).toBeFocused();
  await typed.fill(name.toUpperCase());
  await verb.click();
  await dialog(page)
    .getByRole('button', { name: `Erase ${name} for good` })
    .click();
  await expect(page.getByText('Everything about this member was deleted')).toBeVisible();
  // The clan list still contains the name.
  await page.getByLabel('Clan name').fill(site.world.clanName);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(plan(page)).toBeVisible();
  await expect(plan(page)).not.toContainText(name);
  expect(JSON.stringify(await site.get('/members'))).not.toContain(name);
  control.leave(name);
});
