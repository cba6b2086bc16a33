import type { Browser, Page } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
import { AT_ONCE_MS, expect, expectAccessible, test, type Site } from './support/site.ts';

/** Opens the page of a visitor beside that of the admin, marked so that a reload is noticed. */
async function visit(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await page.evaluate(() => (document.documentElement.dataset['page'] = 'the first'));
  return page;
}

const answerOf = async (page: Page, path: string): Promise<unknown> =>
  page.evaluate(async (url) => (await fetch(url)).json(), `/api${path}`);

/** Checks that the button asks for confirmation, and that Cancel and Escape send nothing. */
async function expectDeclinable(page: Page, button: string, question: string | RegExp): Promise<void> {
  const sent: string[] = [];
  const listen = (request: { method(): string; url(): string }): void => {
    if (request.method() !== 'GET') sent.push(request.url());
  };
  page.on('request', listen);
  const dialog = page.getByRole('alertdialog');
  for (const decline of ['Cancel', 'Escape']) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(dialog).toContainText(question);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    if (decline === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeFocused();
  }
  page.off('request', listen);
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
}

/** Syncs the membership, so that the next test starts with the clan of the game's list. */
async function backToTheList(page: Page, site: Site): Promise<void> {
  const answer = await page.evaluate(
    async (clanName) =>
      (
        await fetch('/api/clan/sync-membership', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ clanName, confirmRemoval: true }),
        })
      ).json(),
    site.world.clanName,
  );
  expect(answer).toMatchObject({ success: true });
}

test('shows members that an admin adds, one and many, on the open page of a visitor', async ({
  browser,
  page,
  site,
}) => {
  const visitor = await visit(browser, `${site.url}/members?search=lantern`);
  await expect(visitor.getByText('No members found. Add some members to get started!')).toBeVisible();
  await signIn(page, site, { at: '/admin?tab=members' });
  // A list that loads between the press and the release of the mouse would move the button away.
  await expect(page.getByText(/^Loading/)).toHaveCount(0);

  await page.getByLabel('Game name', { exact: true }).fill('  Lantern One ');
  await page.getByRole('button', { name: 'Add member' }).click();
  await expect(page.getByText('Lantern One was added and is next in the sync queue')).toBeVisible();
  await expect(visitor.getByRole('row', { name: /Lantern One/ })).toBeVisible({ timeout: AT_ONCE_MS });

  await page.getByLabel('Game name', { exact: true }).fill('lantern_one');
  await page.getByRole('button', { name: 'Add member' }).click();
  const name = page.getByLabel('Game name', { exact: true });
  await expect(name).toHaveAccessibleDescription('Member already exists');
  await expect(name).toBeFocused();

  await page.getByLabel('Game names, one per line').fill('Lantern One\n\n  Lantern Two\nLantern Six\n');
  await expect(page.getByText('3 names')).toBeVisible();
  await page.getByRole('button', { name: 'Add all' }).click();
  await expect(page.getByText('Added 2, skipped 1')).toBeVisible();
  await expect(page.getByText('Added: Lantern Two, Lantern Six')).toBeVisible();
  await expect(visitor.getByRole('row', { name: /Lantern Six/ })).toBeVisible({ timeout: AT_ONCE_MS });
  await expect(visitor.locator('html')).toHaveAttribute('data-page', 'the first');
  await backToTheList(page, site);
  await expect(visitor.getByRole('row', { name: /Lantern/ })).toHaveCount(0);
  await visitor.context().close();
});

test('shows a badge that an admin gives and removes on the open page of a visitor', async ({ browser, page, site }) => {
  const { members } = (await site.get('/members?active=true')) as { members: { name: string }[] };
  const name = members.map((member) => member.name).sort()[7] ?? '';
  const visitor = await visit(browser, `${site.url}/members?search=${encodeURIComponent(name)}`);
  const row = visitor.getByRole('row', { name });
  await expect(row).toBeVisible();
  await expect(row.getByTitle('Discord booster')).toHaveCount(0);

  await signIn(page, site, { at: '/admin?tab=members' });
  const panel = page.getByRole('region', { name: 'Discord Booster management' });
  await panel.getByRole('searchbox').fill(name);
  const found = panel.getByRole('region', { name: /Found members/ });
  await found.getByRole('switch', { name: `${name}: Discord booster` }).click();
  await expect(row.getByTitle('Discord booster')).toBeVisible({ timeout: AT_ONCE_MS });
  const holder = panel.getByRole('list', { name: 'Holders: Discord booster' }).getByRole('switch', { name });
  await expect(holder).toBeChecked();
  await page.reload();
  await expect(holder).toBeChecked();
  await holder.click();
  await expect(row.getByTitle('Discord booster')).toHaveCount(0, { timeout: AT_ONCE_MS });
  await expect(visitor.locator('html')).toHaveAttribute('data-page', 'the first');
  const { entries } = (await answerOf(page, '/admin/audit?action=member.flag.set')) as {
    entries: { subject: string; after: unknown }[];
  };
  expect(entries.slice(0, 2).map(({ subject }) => subject)).toEqual([name, name]);
  await visitor.context().close();
});

test('updates the open XP tracker of a visitor when an admin clears daily XP and undoes it', async ({
  browser,
  page,
  site,
}) => {
  const { members } = (await site.get('/members?active=true')) as { members: { name: string }[] };
  const name = members.map((member) => member.name).sort()[11] ?? '';
  site.world.control.addXp(name, 'Magic', 1_234_567);
  await page.request.post(`${site.url}/api/members/${encodeURIComponent(name)}/sync`, {
    headers: { Origin: site.url },
  });
  const visitor = await visit(browser, `${site.url}/xp-tracker`);
  // Without a gain the row may be on another page of the table.
  const row = visitor.getByRole('row', { name }).filter({ hasText: '1,234,567' });
  await expect(row).toBeVisible({ timeout: 30_000 });

  await signIn(page, site, { at: '/admin?tab=data' });
  await page.getByRole('button', { name: 'Clear daily XP' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear daily XP' }).click();
  await expect(page.getByText(/^Daily XP cleared for/)).toBeVisible();
  await expect(row).toHaveCount(0, { timeout: 5000 });

  await page.getByRole('button', { name: 'Undo: Daily XP cleared' }).first().click();
  await expect(page.getByText(/^Undone for/)).toBeVisible();
  await expect(row).toBeVisible({ timeout: 5000 });
  await expect(visitor.locator('html')).toHaveAttribute('data-page', 'the first');
  await visitor.context().close();
});

test('asks for confirmation of every destructive action, which can be declined', async ({ page, site }) => {
  await signIn(page, site, { at: '/admin?tab=data' });
  await expectDeclinable(page, 'Clear daily XP', /Today’s gains.*30 days/);
  await expectDeclinable(page, 'Clear weekly XP', /This week’s gains.*30 days/);
  await page.getByRole('tab', { name: 'Members' }).click();
  await expectDeclinable(page, 'Sync New', /\?/);
  await expectDeclinable(page, 'Sync All', /\?/);
  await page.getByRole('tab', { name: 'Sync' }).click();
  await expectDeclinable(page, 'Sync New Members', /\?/);
  await expectDeclinable(page, 'Sync All Members', /\?/);
});

test('keeps the tab in the URL, also for the Back button, and fits 320 px', async ({ page, site }) => {
  await signIn(page, site, { at: '/admin?tab=data' });
  await expect(page.getByRole('heading', { name: 'XP data' })).toBeVisible();
  await page.getByRole('tab', { name: 'System' }).click();
  await expect(page.getByRole('heading', { name: 'Runtime' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'XP data' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${site.url}/admin?tab=system`);
  await expect(page.getByRole('tab', { name: 'System' })).toBeInViewport({ ratio: 1 });
  for (const tab of ['dashboard', 'members', 'sync', 'data', 'bingo', 'system', 'site']) {
    await page.goto(`${site.url}/admin?tab=${tab}`);
    await page.waitForLoadState('networkidle');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, tab).toBeLessThanOrEqual(0);
  }
});

test('passes axe on every tab, dark and light, phone and desktop @long', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, site, { at: '/admin' });
  for (const theme of ['dark', 'light']) {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const tab of ['dashboard', 'members', 'sync', 'data', 'bingo', 'system', 'site']) {
      await page.goto(`${site.url}/admin?tab=${tab}`);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForLoadState('networkidle');
        await test.step(`${theme} ${tab} ${width}`, () => expectAccessible(page));
      }
      if (tab === 'data') {
        await page.getByRole('button', { name: 'Clear weekly XP' }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await expectAccessible(page);
      }
    }
  }
});
