import type { Page } from '@playwright/test';
import { type Check, checklistSchema } from '../../shared/admin/admin.schemas.ts';
import { signIn } from './support/sign-in.ts';
import { expect, expectAccessible, test } from './support/site.ts';

// A site of its own: one that the tests of other files have used for a quarter of an hour has made its daily backup.
test.use({ clan: { members: 20, paceMs: 40, listMs: 1000 } });

const OPEN: Partial<Record<Check['key'], Partial<Check>>> = {
  clan: { state: 'unknown', text: 'Iron Wolves: 38 of 120 members were read' },
  site: {
    state: 'bad',
    text: 'Still samples, which visitors see: the description, the link to the chat',
    next: 'Write your own; an empty text shows nothing.',
    link: { label: 'Open the Site tab', path: '/admin/add-members?tab=site' },
  },
  feed: {
    state: 'todo',
    text: 'Not configured',
    next: 'Write these into the settings, and start again. The site works without posts.',
    lines: ['X_BEARER_TOKEN=…', 'X_USERNAME=YourClan'],
  },
  backup: { state: 'bad', text: 'No daily backup for 3 days', lines: ['npm run backup'] },
};

/** Replaces results by others that an operator can meet, with long texts. */
async function withTroubles(page: Page): Promise<void> {
  await page.route('**/api/admin/system/checklist', async (route) => {
    const response = await route.fetch();
    const body = checklistSchema.parse(await response.json());
    const checks = body.checks.map((check) => ({ ...check, ...OPEN[check.key] }));
    await route.fulfill({ response, json: { ...body, checks } });
  });
}

test('shows on the dashboard what a real clan has and what it lacks', async ({ page, site }) => {
  await signIn(page, site, { at: '/admin' });
  await expect(page.getByText('Setup: 2 of 5 steps done.')).toBeVisible();
  const card = page.getByRole('region', { name: 'Checklist' });
  const signs = await card.getByRole('listitem').evaluateAll((lines) => lines.map(({ dataset }) => dataset['state']));
  // Clan, sign-in, facts of the site, feed, backup.
  expect(signs).toEqual(['good', 'good', 'todo', 'todo', 'unknown']);
  await expect(card.getByRole('link', { name: 'Open the Site tab' })).toBeVisible();
  await card.getByRole('link', { name: 'All checks' }).click();
  await expect(page.getByRole('heading', { name: 'Health' })).toBeInViewport();
  await page.getByRole('link', { name: 'Backups' }).click();
  await expect(page.getByRole('region', { name: 'Backups' }).getByText('None yet')).toBeInViewport();
});

test('leads a first admin through the setup, on phone and desktop, in both themes', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withTroubles(page);
  await signIn(page, site, { at: '/admin' });
  const card = page.getByRole('region', { name: 'Checklist' });
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const [width, height] of [
      [1440, 900],
      [360, 780],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`${site.url}/admin`);
      await expect(page.getByText('Setup: 1 of 5 steps done. 2 need attention.')).toBeVisible();
      await page.getByRole('button', { name: 'Go to the checklist' }).click();
      await expect(card.getByRole('heading', { name: 'Checklist' })).toBeInViewport();
      await expect(card.getByText('No daily backup for 3 days')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page);
      if (process.env.LOOK) {
        await page.screenshot({ path: `${process.env.LOOK}/setup-${width}-${theme}.png`, fullPage: true });
      }
    }
  }
  await card.getByRole('button', { name: 'Fold the checklist' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Show the checklist' }).click();
  await expect(card).toBeInViewport();
});
