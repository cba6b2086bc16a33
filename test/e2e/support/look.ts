import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './site.ts';

const PICTURES = process.env['LOOK'];
/** A phone and a desktop; pictures also show what is between and beyond. */
const WIDTHS = PICTURES === undefined ? [390, 1440] : [390, 768, 1440, 1920];

/** Checks a page in both themes and several widths. LOOK=<folder> takes pictures of it there. */
export async function look(page: Page, name: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await expect
        .poll(async () => page.evaluate(() => document.documentElement.scrollWidth), { message: name })
        .toBe(width);
      await expectAccessible(page);
      if (PICTURES !== undefined) {
        await page.screenshot({ path: `${PICTURES}/${name}-${width}-${theme}.png`, fullPage: true });
      }
    }
  }
}
