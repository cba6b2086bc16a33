import type { Page } from '@playwright/test';
import { PAGE_HEADS } from '../../shared/site/page-heads.ts';
import { PAGE_IDS, PAGES } from '../../shared/site/pages.ts';
import { expect, expectAccessible, test } from './support/site.ts';

/** Themes and widths in which axe checks open menus, dialogs and other states. */

const LOOKS = [
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 1440 },
];

interface Members {
  members: { name: string }[];
}

async function names(site: { get(path: string): Promise<unknown> }): Promise<[string, string]> {
  const { members } = (await site.get('/members?active=true')) as Members;
  const [first, second] = members;
  if (!first || !second) throw new Error('too few members');
  return [first.name, second.name];
}

/** Runs `look` on a dark phone and a light desktop: every theme and every width, in half the time of all four. */
async function everywhere(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { theme, width } of LOOKS) {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.setViewportSize({ width, height: 900 });
    await look(width);
  }
}

test('passes axe on the comparison with its search open', async ({ page, site }) => {
  const [first, second] = await names(site);
  await everywhere(page, async () => {
    await page.goto(`${site.url}/compare?members=${encodeURIComponent(first)}&members=${encodeURIComponent(second)}`);
    await expect(page.getByRole('columnheader')).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Add a member' }).fill('a');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
  });
});

test('passes axe on Find Player with matches and without', async ({ page, site }) => {
  await everywhere(page, async (width) => {
    await page.goto(site.url);
    if (width < 768) await page.getByRole('button', { name: 'Find Player' }).click();
    const box = page.getByRole('combobox', { name: 'Player name' });
    await box.fill('a');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toBeVisible();
    await expectAccessible(page);
    await box.fill('zzzzzz');
    await expect(page.getByText('No players found')).toBeVisible();
    await expectAccessible(page);
  });
});

test('passes axe on the menu of a phone', async ({ page, site }) => {
  await everywhere(page, async (width) => {
    if (width >= 768) return;
    await page.goto(`${site.url}/members`);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Main, phone' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('passes axe on the confirmation before the logout', async ({ page, site }) => {
  await page.route('**/api/auth/status', (route) =>
    route.fulfill({
      json: {
        success: true,
        configured: true,
        authenticated: true,
        user: { id: '1', name: 'Ann Admin', picture: null },
      },
    }),
  );
  await everywhere(page, async (width) => {
    await page.goto(`${site.url}/members`);
    if (width < 768) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });
});

test('passes axe on a profile and a comparison while they load and after a failure', async ({ page, site }) => {
  const [first, second] = await names(site);
  const profile = `/profile/${encodeURIComponent(first)}`;
  const compare = `/compare?members=${encodeURIComponent(first)}&members=${encodeURIComponent(second)}`;
  const failed = { status: 500, json: { success: false, error: 'It broke.', code: 'INTERNAL', requestId: 'r' } };
  await everywhere(page, async () => {
    for (const path of [profile, compare]) {
      await page.route('**/api/members/**', () => new Promise(() => undefined));
      await page.goto(site.url + path);
      await expect(page.getByText(/^Loading (profile|members)/)).toBeVisible();
      await expectAccessible(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });

      await page.route('**/api/members/**', (route) => route.fulfill(failed));
      await page.goto(site.url + path);
      await expect(page.getByText('It broke.').first()).toBeVisible();
      await expectAccessible(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    // Parts of a profile that load separately fail separately.
    await page.route('**/api/activities/member/**', (route) => route.fulfill(failed));
    await page.route('**/api/members/*/history**', (route) => route.fulfill(failed));
    await page.goto(site.url + profile);
    await expect(page.getByText('It broke.').first()).toBeAttached();
    await expect(page.getByRole('row')).toHaveCount(31);
    await expectAccessible(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('passes axe on loading and failed pages', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/members', '/hiscore', '/xp-tracker']) {
    await page.route('**/api/{members,leaderboard,activities}/**', () => new Promise(() => undefined));
    await page.route('**/api/members?**', () => new Promise(() => undefined));
    await page.goto(site.url + path);
    await expect(
      page
        .getByRole('main') // Excludes the moment before the code of the page is loaded.
        .getByText(/^Loading/)
        .filter({ visible: true })
        .first(),
    ).toBeAttached();
    await expectAccessible(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    const failed = { status: 500, json: { success: false, error: 'It broke.', code: 'INTERNAL', requestId: 'r' } };
    await page.route('**/api/{members,leaderboard,activities}/**', (route) => route.fulfill(failed));
    await page.route('**/api/members?**', (route) => route.fulfill(failed));
    await page.goto(site.url + path);
    await expect(page.getByText('It broke.').first()).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

const VISITORS_PAGES = PAGE_IDS.filter((page) => PAGES[page].access === 'public');
const SAMPLES = VISITORS_PAGES.map((page) => PAGES[page].sample);

test('shows the focus of every Tab step in view on each page, without a trap @long', async ({ page, site }) => {
  for (const path of SAMPLES) {
    await page.goto(site.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const seen: string[] = [];
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const { outlineStyle, boxShadow } = getComputedStyle(element);
        const { top, bottom, width, height } = element.getBoundingClientRect();
        return {
          name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30) ?? ''}`,
          marked: outlineStyle !== 'none' || boxShadow !== 'none',
          inView: width > 0 && height > 0 && bottom > 0 && top < window.innerHeight,
        };
      });
      if (focus === null) break; // The focus has left the page.
      expect(focus, `${path}: ${focus.name}`).toMatchObject({ marked: true, inView: true });
      seen.push(focus.name);
    }
    expect(seen[0], path).toMatch(/Skip to/);
    expect(new Set(seen).size, path).toBeGreaterThan(5);
  }
});

test('fits every page at 200 % without scrolling sideways', async ({ page, site }) => {
  await page.setViewportSize({ width: 640, height: 450 }); // This is 1280 × 900 at 200 %.
  for (const path of SAMPLES) {
    await page.goto(site.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
  }
});

test('runs no animation with reduced motion', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of SAMPLES) {
    await page.goto(site.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 50)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : '')),
    );
    expect(moving, path).toEqual([]);
  }
});

test('serves the title, share picture and canonical link of a page, and keeps its title', async ({ page, site }) => {
  const [first] = await names(site);
  const found = VISITORS_PAGES.filter((page) => PAGE_HEADS[page].describe !== null);
  for (const path of found.map((page) => PAGES[page].sample)) {
    const html = await (await fetch(site.url + path)).text();
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    expect(html).toContain(`<meta property="og:title" content="${title}" />`);
    // Home and a board have pictures of their own.
    expect(html).toMatch(/<meta property="og:image" content="http:\/\/[^"]+\/share(\/[^"?]+)?\.png(\?v=[^"]+)?" \/>/);
    expect(html).toMatch(/<link rel="canonical" href="http:\/\/[^"]+" \/>/);
    await page.goto(site.url + path);
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveTitle(title);
    expect(await page.locator('link[rel=canonical]').count()).toBe(0);
  }
  const profile = await (await fetch(`${site.url}/profile/${encodeURIComponent(first)}`)).text();
  expect(profile).toContain(`og:title" content="${first} · `);
  const picture = await fetch(`${site.url}/share.png`);
  expect(picture.headers.get('content-type')).toBe('image/png');
});
