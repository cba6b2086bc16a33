import { expect, test } from './support/site.ts';
import { signIn } from './support/sign-in.ts';

test('an admin signs in, and out after the question', async ({ page, site }) => {
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

test('a stranger is turned away with the exact words', async ({ page, site }) => {
  await signIn(page, site, { as: 'visitor' });
  await expect(page.getByRole('alert')).toHaveText(
    'Authentication failed. You may not have permission to access this panel.',
  );
  await expect(page).toHaveURL(/\/login\?error=auth_failed/);
});
