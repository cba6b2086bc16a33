import type { Browser, Page } from '@playwright/test';
import { PAGES, type PageId } from '../../shared/site/pages.ts';
import { expect, test } from './support/site.ts';

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
];
const WITH_HEADING: readonly PageId[] = [
  'home',
  'members',
  'hiscore',
  'xp-tracker',
  'competitions',
  'compare',
  'profile',
];

/** Returns the text of the heading and the place of its letters, rounded to whole pixels. */
function headingOf(page: Page) {
  return page
    .locator('h1')
    .first()
    .evaluate((heading) => {
      const letters = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      range.selectNodeContents(letters.nextNode() ?? heading);
      const { left, top, height } = range.getBoundingClientRect();
      return {
        text: heading.textContent.trim(),
        size: getComputedStyle(heading).fontSize,
        place: [left, top, height].map(Math.round),
      };
    });
}

async function visit(browser: Browser, viewport: (typeof PHONES)[number], javaScriptEnabled: boolean) {
  const context = await browser.newContext({ viewport, javaScriptEnabled });
  return { page: await context.newPage(), close: () => context.close() };
}

for (const viewport of PHONES) {
  test(`draws each heading again where the HTML has it, at ${viewport.width} px`, async ({ browser, site }) => {
    const before = await visit(browser, viewport, false);
    const after = await visit(browser, viewport, true);
    for (const id of WITH_HEADING) {
      const address = site.url + PAGES[id].sample;
      await before.page.goto(address);
      await expect(before.page.locator('.page-shell h1'), id).toBeVisible();
      await after.page.goto(address);
      await expect(after.page.getByRole('contentinfo'), id).toBeAttached();
      await expect(after.page.locator('.page-shell'), id).toHaveCount(0);
      await expect.poll(() => headingOf(after.page), { message: id }).toEqual(await headingOf(before.page));
    }
    await before.close();
    await after.close();
  });
}

test('leaves wide windows to the script, and pages whose heading is not known', async ({ browser, site }) => {
  const wide = await visit(browser, { width: 1440, height: 900 }, false);
  await wide.page.goto(site.url);
  await expect(wide.page.locator('.page-shell')).toBeHidden();
  for (const path of ['/profile/Nobody%20Known', '/nothing', '/admin']) {
    await wide.page.goto(site.url + path);
    await expect(wide.page.locator('.page-shell')).toHaveCount(0);
  }
  await wide.close();
});
