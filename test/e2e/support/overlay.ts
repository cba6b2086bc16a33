import { expect, type Browser, type Page } from '@playwright/test';
import { adminCalls, type Person } from './bingo.ts';
import { signIn } from './sign-in.ts';
import type { Site } from './site.ts';

/** Signs in. Returns the calls of an admin and the active members. */
export async function start(page: Page, site: Site) {
  await signIn(page, site);
  const { members } = (await site.get('/members?active=true')) as { members: Person[] };
  return { ...adminCalls(page), people: members };
}

/** Opens an overlay in a browser context of its own, which counts every alert that it shows. */
export async function overlay(
  browser: Browser,
  address: string,
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    let seen = 0;
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (node instanceof Element && (node.matches('.ch-alert') || node.querySelector('.ch-alert'))) seen++;
        }
      }
      document.documentElement.setAttribute('data-alerts', String(seen));
    }).observe(document, { childList: true, subtree: true });
  });
  await prepare(page);
  await page.goto(address);
  return page;
}
export const alertsSeen = async (page: Page): Promise<number> =>
  Number(await page.evaluate(() => document.documentElement.getAttribute('data-alerts')));
export const square = (page: Page, name: string) => page.locator(`.ch-square-claimed[data-square="${name}"]`);
/** Waits until the overlay receives live events. */
export const connected = (page: Page) => expect(page.locator('.ch-status[data-live]')).toBeAttached();
