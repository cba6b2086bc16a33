/**
 * Signs a page in at the identity provider of the practice world, by the clicks of a person:
 *
 *     await signIn(page, site);                                   // ends at /admin/add-members
 *     await signIn(page, site, { at: '/admin?tab=sync' });        // a deep link, to which the sign-in returns
 *     await signIn(page, site, { as: 'visitor' });                // not on the list: ends at /login with the message
 *     await signIn(page, site, { as: 'second' });                 // the same person, of a site that has it on the list
 *
 * The admin has the name of the practice clan's owner. Signing in uses 2 of the 20 sign-in calls of five minutes and
 * address, which LIMIT_FACTOR multiplies in e2e tests; one browser context keeps its session over pages and reloads.
 */
import { expect, type Page } from '@playwright/test';

interface SignInOptions {
  as?: 'admin' | 'visitor' | 'second';
  /** Page requested before the sign-in. */
  at?: string;
}

export async function signIn(page: Page, site: { url: string }, options: SignInOptions = {}): Promise<void> {
  await page.goto(site.url + (options.at ?? '/login'));
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  const { as = 'admin' } = options;
  await page.getByRole('button', { name: as === 'admin' ? /Admin of this clan/ : /Not an admin/ }).click();
  if (as === 'visitor') await expect(page.getByRole('alert')).toContainText('Authentication failed.');
  else await expect(page.getByRole('link', { name: 'Admin dashboard' })).toBeVisible();
}
