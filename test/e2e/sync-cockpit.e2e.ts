import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, test, type Site } from './support/site.ts';
import { chooseInMenu } from './support/row-menu.ts';
import { signIn } from './support/sign-in.ts';

const MEMBERS = 500;
// The list is read only once, so that a rename below does not become a leaver and a joiner.
test.use({ clan: { members: MEMBERS, paceMs: 5, listMs: 3_600_000 } });

const active = (page: Page) => page.getByRole('region', { name: 'Active Syncs' });
const rows = (page: Page) => page.getByRole('region', { name: 'Members of this sync, row by row' });
const pill = (page: Page, state: string) => page.getByRole('button', { name: new RegExp(`^${state} ?\\d`) });

/** Returns the number in the pill of each state. */
async function counts(page: Page): Promise<Record<string, number>> {
  const texts = await page.getByRole('group', { name: 'State' }).getByRole('button').allInnerTexts();
  return Object.fromEntries(texts.map((text) => [text.replace(/\s*\d+$/, ''), Number(/\d+$/.exec(text)?.[0])]));
}

/** Returns the members processed by the first active run as the page shows it, or 0 without a run. */
async function processed(page: Page): Promise<number> {
  const bar = active(page).getByRole('progressbar').first();
  return (await bar.count()) === 0 ? 0 : Number(await bar.getAttribute('aria-valuenow'));
}

async function startAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sync All Members' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sync all members' }).click();
  await expect(page.getByText(`Started to sync ${MEMBERS} members`)).toBeVisible();
}

async function admin(browser: Browser, site: Site): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, site);
  await page.goto(`${site.url}/admin?tab=sync`);
  await expect(page.getByRole('heading', { name: 'Recent Sync Logs' })).toBeVisible();
  return page;
}

test('shows a sync of 500 members up to its end in two windows, one of them reloaded meanwhile', async ({
  browser,
  site,
}) => {
  const first = await admin(browser, site);
  const second = await admin(browser, site);

  // The confirmation can be declined.
  await first.getByRole('button', { name: 'Sync All Members' }).click();
  await first.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(first.getByRole('alertdialog')).toBeHidden();
  // The schedule may have started a run by itself.
  await expect(first.getByText(/^No (sync is running|admin has started a sync)/)).toBeVisible();

  await startAll(first);
  // The other window shows the run without a reload, and its rows fill.
  await expect(active(second).getByText('All members', { exact: true })).toBeVisible();
  await expect.poll(() => processed(second), { intervals: [50] }).toBeGreaterThan(25);
  await expect(pill(second, 'Reading')).toBeVisible();
  await expect(rows(second).getByRole('row').nth(1)).toBeVisible();
  const before = await processed(second);
  expect(before).toBeLessThan(MEMBERS);
  await second.reload();
  await expect.poll(() => processed(second), { intervals: [50] }).toBeGreaterThanOrEqual(before);

  // Both at a time: the box of a run disappears ten seconds after its end.
  await Promise.all(
    [first, second].map((page) =>
      expect(active(page).getByText('Completed', { exact: true })).toBeVisible({ timeout: 60_000 }),
    ),
  );
  for (const page of [first, second]) {
    await expect.poll(async () => Object.keys(await counts(page)), { intervals: [100] }).not.toContain('Waiting');
  }
  const seen = await counts(first);
  expect(seen['All']).toBe(MEMBERS);
  expect(Object.entries(seen).reduce((sum, [state, n]) => (state === 'All' ? sum : sum + n), 0)).toBe(MEMBERS);
  expect(await counts(second)).toEqual(seen);
  // The page contains only the rows in view.
  expect(await rows(first).getByRole('row').count()).toBeLessThan(60);
  await expect(first.getByText(/NaN|Infinity|undefined/)).toHaveCount(0);
  await expectAccessible(first);
  // The box disappears ten seconds after the end; the members and the list of runs stay.
  await expect(active(first).getByText(/^No (sync is running|admin has started a sync)/)).toBeVisible({
    timeout: 15_000,
  });
  await expect(rows(first)).toBeVisible();
});

test('stops a sync, and retries only the failed members of the next one @long', async ({ browser, site }) => {
  const page = await admin(browser, site);
  await startAll(page);
  await expect.poll(() => processed(page), { intervals: [50] }).toBeGreaterThan(25);
  await chooseInMenu(page, 'All members', 'Stop sync');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sync' }).click();
  await expect(page.getByText('The sync was stopped')).toBeVisible();
  await expect(active(page).getByText('Stopped', { exact: true })).toBeVisible();
  const stopped = await counts(page);
  expect(stopped['Not read']).toBeGreaterThan(0);
  expect(Object.keys(stopped)).not.toContain('Waiting');
  expect(Object.keys(stopped)).not.toContain('Reading');

  const [lost = '', gone = ''] = site.world.control.memberNames().sort().slice(-2);
  site.world.control.rename(lost, 'Nobody One');
  site.world.control.rename(gone, 'Nobody Two');
  await startAll(page);
  await expect(active(page).getByText('Completed', { exact: true })).toBeVisible({ timeout: 60_000 });
  // The end of the run and its last members may arrive in two frames.
  await expect.poll(async () => Object.keys(await counts(page)), { intervals: [100] }).not.toContain('Reading');
  await expect.poll(async () => Object.keys(await counts(page)), { intervals: [100] }).not.toContain('Waiting');
  // A few accounts of the practice clan exist in no service; the two renamed ones add to them.
  const failed = (await counts(page))['Failed'] ?? 0;
  expect(failed).toBeGreaterThanOrEqual(2);
  await pill(page, 'Failed').click();
  await expect(rows(page).getByRole('row')).toHaveCount(failed + 1);
  for (const name of [lost, gone]) {
    await expect(rows(page).getByRole('row', { name: new RegExp(name) })).toContainText('No player has this name');
  }

  site.world.control.rename('Nobody One', lost);
  site.world.control.rename('Nobody Two', gone);
  await page.getByRole('button', { name: `Retry failed (${failed})` }).click();
  await expect(page.getByText(`Started to sync ${failed} members`)).toBeVisible();
  await expect(active(page).getByText('Retry of failed members', { exact: true })).toBeVisible();
  await expect.poll(async () => (await counts(page))['All'], { intervals: [100] }).toBe(failed);
  await expect.poll(async () => (await counts(page))['Failed'], { intervals: [100] }).toBe(failed - 2);
  for (const name of [lost, gone]) {
    await expect(rows(page).getByRole('row', { name: new RegExp(name) })).toContainText(/Done|Unchanged/);
  }
});

test('continues a sync to its end on the open page after the server was killed, with every member', async ({
  browser,
  site,
}) => {
  const page = await admin(browser, site);
  await startAll(page);
  await expect.poll(() => processed(page), { intervals: [50] }).toBeGreaterThan(25);
  await site.restart();
  await expect(active(page).getByText('Completed', { exact: true })).toBeVisible({ timeout: 75_000 });
  await expect.poll(async () => Object.keys(await counts(page)), { intervals: [100] }).not.toContain('Waiting');
  const seen = await counts(page);
  expect((seen['Done'] ?? 0) + (seen['Unchanged'] ?? 0) + (seen['Failed'] ?? 0)).toBe(MEMBERS);
});
