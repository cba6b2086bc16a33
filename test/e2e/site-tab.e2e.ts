import type { Page } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
import { expect, expectAccessible, test } from './support/site.ts';

const BANNER = 'https://pictures.example/banner.svg';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="420"><rect width="9" height="9"/></svg>';

const form = (page: Page) => page.getByRole('form', { name: 'Facts of the site' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const save = (page: Page) => page.getByRole('button', { name: 'Save and publish' });

/** Makes the facts of the site those that it comes with, for the other tests of this site. */
async function resetAll(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const body = { description: null, banner_url: null, links: { chat: null }, stats: { members: null } };
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/api/admin/site', { method: 'PATCH', headers, body: JSON.stringify(body) })).status;
  });
  expect(status).toBe(200);
}

test('shows an edit in the preview, and after saving on open pages of visitors without a reload', async ({
  page,
  browser,
  site,
}) => {
  await page.route(BANNER, (route) => route.fulfill({ contentType: 'image/svg+xml', body: DRAWING }));
  const visitors = await browser.newContext();
  const home = await visitors.newPage();
  const bingo = await visitors.newPage();
  await home.goto(site.url);
  await bingo.goto(`${site.url}/bingo`);
  for (const open of [home, bingo]) await expect(open.getByText('Live', { exact: true }).first()).toBeVisible();
  await home.evaluate(() => Object.assign(window, { stays: true }));

  await signIn(page, site, { at: '/admin?tab=site' });
  await page.getByLabel('Description', { exact: true }).fill('We cap on Mondays.');
  await page.getByRole('textbox', { name: 'Link to the chat' }).fill('http://chat.example');
  await expect(preview(page).getByText('We cap on Mondays.')).toBeVisible();
  await expect(page.getByText('2 changes: Description, Link to the chat')).toBeVisible();
  await save(page).click();
  await expect(page.getByRole('textbox', { name: 'Link to the chat' })).toBeFocused();
  await expect(form(page).getByText('A link is empty, or begins with https://')).toBeVisible();
  await page.getByRole('textbox', { name: 'Link to the chat' }).fill('https://chat.example/us');
  await page.getByRole('group', { name: 'Members' }).getByRole('button', { name: 'Hidden' }).click();
  await save(page).click();
  await expect(page.getByText('Saved. Open pages show it now')).toBeVisible();

  await expect(home.getByText('We cap on Mondays.')).toBeVisible();
  await expect(home.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', 'https://chat.example/us');
  await expect(home.locator('dl').getByText('Members', { exact: true })).toHaveCount(0);
  expect(await home.evaluate(() => 'stays' in window)).toBe(true);

  // A page that is opened later has the new facts, and may load the new picture.
  await page.getByRole('textbox', { name: 'Banner picture' }).fill(BANNER);
  await save(page).click();
  await expect(page.getByText('No changes')).toBeVisible();
  await page.goto(site.url);
  await expect(page.locator(`img[src="${BANNER}"][data-loaded]`)).toBeVisible();
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', 'We cap on Mondays.');

  // The newest edit is taken back from the audit: without the picture the drawn citadel is all there is.
  await page.goto(`${site.url}/admin?tab=system&section=audit`);
  await page.getByRole('button', { name: /^Undo: .*changed Banner picture of the site/ }).click();
  await expect(page.getByText('The facts of the site are as before')).toBeVisible();
  await page.goto(`${site.url}/admin?tab=site`);
  await expect(page.getByRole('textbox', { name: 'Banner picture' })).toHaveValue('');
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('We cap on Mondays.');
  await page.getByRole('button', { name: 'Reset Description to what the site comes with' }).click();
  await expect(page.getByText('1 change: Description')).toBeVisible();
  await resetAll(page);
  await visitors.close();
});

test('asks when two admins have changed the same fact, and keeps both when they differ', async ({ page, site }) => {
  await signIn(page, site, { at: '/admin?tab=site' });
  const other = await page.context().newPage();
  await other.goto(`${site.url}/admin?tab=site`);
  await other.getByLabel('Description', { exact: true }).fill('Theirs');
  await page.getByLabel('Description', { exact: true }).fill('Mine');
  await page.getByRole('textbox', { name: 'Link to the chat' }).fill('https://chat.example/mine');
  await save(other).click();
  await expect(other.getByText('Saved. Open pages show it now')).toBeVisible();
  await save(page).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('Theirs');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Saved. Open pages show it now')).toBeVisible();
  await expect(other.getByLabel('Description', { exact: true })).toHaveValue('Mine');
  await expect(other.getByRole('textbox', { name: 'Link to the chat' })).toHaveValue('https://chat.example/mine');
  await resetAll(page);
});

test('fits phone and desktop in both themes, with names and their styles', async ({ page, site }) => {
  await signIn(page, site, { at: '/admin?tab=site' });
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const width of [360, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${site.url}/admin?tab=site`);
      await page.getByRole('button', { name: 'Add a name' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Anna Oak');
      await page.getByRole('group', { name: 'Members' }).getByRole('button', { name: 'Typed' }).click();
      await expect(page.getByText('2 changes: Members, Special names')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page);
      if (process.env.LOOK) {
        await page.screenshot({ path: `${process.env.LOOK}/site-${width}-${theme}.png`, fullPage: true });
      }
    }
  }
});
