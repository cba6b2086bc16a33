import { expect, expectAccessible, test } from './support/site.ts';
import { signIn } from './support/sign-in.ts';

test('signs an admin in, and out after confirmation', async ({ page, site }) => {
  await signIn(page, site);
  await expect(page).toHaveURL(`${site.url}/admin/add-members`);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto(`${site.url}/admin`);
  await expect(page).toHaveURL(/\/login/);
});

test('rejects a stranger with the message of the specification', async ({ page, site }) => {
  await signIn(page, site, { as: 'visitor' });
  await expect(page.getByRole('alert')).toHaveText(
    'Authentication failed. You may not have permission to access this panel.',
  );
  await expect(page).toHaveURL(/\/login\?error=auth_failed/);
});

test('shows name, cog and logout in the menu of a phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/login`);
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: /Admin of this clan/ }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.locator('#phone-menu');
  await expect(menu.getByText(site.world.control.leaderName())).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Admin dashboard' })).toHaveAttribute('href', '/admin/add-members');
  await expectAccessible(page);
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(menu.getByText(site.world.control.leaderName())).toBeVisible();
});

test('returns to a deep link, and keeps typed text when the session is ended elsewhere', async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site, { at: '/admin?tab=members' });
  await expect(page).toHaveURL(`${site.url}/admin?tab=members`);
  const typed = page.getByRole('textbox').first();
  await typed.fill('Iron Example');

  // The site may be updated before the session ends, so the note may load nothing by then.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /expired-bar.*\.js/.test(name)),
  );
  await page.route('**/*.js', (route) => route.abort());

  // The same admin ends this session on another device.
  const other = await browser.newContext();
  const there = await other.newPage();
  await signIn(there, site, { at: '/admin?tab=system' });
  await there.getByRole('button', { name: 'End my other sessions' }).click();
  await there.getByRole('button', { name: 'End other sessions' }).click();
  await expect(there.getByText(/sessions? ended/)).toBeVisible();
  await other.close();

  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expectAccessible(page);
  const [second] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^Sign in again/ }).click(),
  ]);
  await second.getByRole('button', { name: /Admin of this clan/ }).click();
  await expect(second.getByText(/^Signed in as/)).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toBeHidden();
  await expect(typed).toHaveValue('Iron Example');
});
