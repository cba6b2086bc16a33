import { expect, expectAccessible, test as base } from './support/site.ts';
import { startServer, type ServerProcess } from '../support/app/server-process.ts';

/** A practice world of its own: only there is a stand-in for Discord. */
const test = base.extend<object, { practice: ServerProcess }>({
  practice: [
    async ({}, use) => {
      const practice = await startServer({ env: { PRACTICE_MEMBERS: '20', PRACTICE_PAST_DAYS: '0' } });
      await use(practice);
      await practice.stop();
    },
    { scope: 'worker' },
  ],
});

test('shows a message of the clan on the page of the stand-in', async ({ page, practice }) => {
  await page.goto(`${practice.url}/login`);
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: /Admin of this clan/ }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'See what Discord would show' }).click();
  await expect(page.getByRole('heading', { name: 'What Discord would show' })).toBeVisible();
  await page.getByRole('link', { name: 'leaders' }).click();

  const added = await page.request.post(`${practice.url}/api/members`, {
    data: { name: 'Zed Example', sync: false },
    headers: { origin: practice.url },
  });
  expect(added.status()).toBe(201);
  // The page finds new messages by itself.
  await expect(page.getByRole('log')).toContainText('Zed Example joined the clan', { timeout: 30_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
