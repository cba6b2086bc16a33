import type { Page } from '@playwright/test';
import { PAGE_IDS, PAGES } from '../../shared/site/pages.ts';
import { expect, expectAccessible, test } from './support/site.ts';

const SAMPLES = PAGE_IDS.filter((id) => PAGES[id].access === 'public').map((id) => PAGES[id].sample);

async function nameOf(site: { get(path: string): Promise<unknown> }): Promise<string> {
  const { members } = (await site.get('/members?active=true')) as { members: { name: string }[] };
  return members[0]?.name ?? '';
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Find a player' });
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const [width, theme] of [
  [390, 'dark'],
  [360, 'light'],
] as const) {
  test(`opens profiles from a sheet as wide as a phone of ${width} px, from every page`, async ({ page, site }) => {
    const name = await nameOf(site);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript((chosen) => {
      localStorage.setItem('theme', chosen);
    }, theme);
    await page.setViewportSize({ width, height: 780 });
    for (const sample of SAMPLES) {
      await page.goto(site.url + sample);
      await page.getByRole('button', { name: 'Find a player' }).click();
      await expect(field(page)).toBeFocused();
      await field(page).fill('a');
      await expect(page.getByRole('option').first()).toBeInViewport();
      expect(await isTooWide(page), sample).toBe(false);
    }
    await expectAccessible(page);
    expect((await page.locator('#find-panel').boundingBox())?.width).toBe(width);
    await field(page).fill(`${name}qq`);
    await expect(page.getByText(`No member is called “${name}qq”. Nearest names:`)).toBeVisible();
    await expectAccessible(page);
    await field(page).fill(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.url}/profile/${encodeURIComponent(name)}`);
    await expect(field(page)).toHaveCount(0);
  });
}

test('has a field in a wide header, with the slash key where the page has no search of its own', async ({
  page,
  site,
}) => {
  const name = await nameOf(site);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.url}/competitions`);
    // The heading is in the HTML: the key is there once the page's script has run.
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(field(page)).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.type(name.slice(0, 3));
    await expect(page.getByRole('option').first()).toBeInViewport({ ratio: 1 });
    expect(await isTooWide(page), `${width} px`).toBe(false);
    await expectAccessible(page);
    await page.goto(`${site.url}/members`);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
  }
});
