import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { startPracticeWorld, type PracticeWorld } from '../../../server/practice/practice-world.ts';
import { freePort, makeDataDir, startServer, type ServerProcess } from '../../support/app/server-process.ts';
import { providerEnv, startProvider } from '../../support/sign-in/practice-provider.ts';
import { rm } from 'node:fs/promises';

/** Options of a test file: `test.use({ clan: { members: 500, … } })` starts a product of its own for it. */
interface ClanOptions {
  members: number;
  /** Time between two requests to a service, in ms. */
  paceMs: number;
  /** Time between two reads of the clan list, in ms. */
  listMs: number;
  /** True for a site with a social feed. */
  feed?: boolean;
  /** True when the second person of the identity provider is an admin as well: `signIn(…, { as: 'second' })`. */
  secondAdmin?: boolean;
  /** True for a site whose Discord is the stand-in of the practice world. */
  discord?: boolean;
}

/**
 * The built product with a frozen practice clan, which only a test changes. Admins sign in at the provider of the practice
 * world: `signIn` of sign-in.ts.
 */
export interface Site {
  url: string;
  world: PracticeWorld;
  /** DATA_DIR. */
  dataDir: string;
  /** Kills the product and starts it again with the same address and data. */
  restart(): Promise<void>;
  get(path: string): Promise<unknown>;
}

async function openSite({
  members,
  paceMs,
  listMs,
  feed = false,
  secondAdmin = false,
  discord = false,
}: ClanOptions): Promise<{ site: Site; close(): Promise<void> }> {
  const world = await startPracticeWorld({ members, seed: 'e2e', faults: false });
  world.control.freeze();
  const port = await freePort();
  const dataDir = await makeDataDir();
  const provider = await startProvider(`http://localhost:${port}`, world.control.leaderName());
  const env = {
    ...providerEnv(provider),
    ...(secondAdmin && { ADMIN_EMAILS: [...provider.adminEmails, 'visitor@practice.example'].join(',') }),
    CLAN_NAME: world.clanName,
    // Pages of other origins that may frame the overlay.
    FRAME_ANCESTORS: 'http://127.0.0.1:*',
    HISCORES_URL: world.hiscoresUrl,
    RUNEMETRICS_URL: world.runemetricsUrl,
    CLAN_LIST_URL: world.clanListUrl,
    AVATAR_URL: world.avatarUrl,
    RUNEMETRICS_INTERVAL_MS: String(paceMs),
    HISCORES_INTERVAL_MS: String(paceMs),
    CLAN_LIST_INTERVAL_MS: String(listMs),
    ...(discord && { DISCORD_API_URL: world.discord.apiUrl }),
    ...(feed && {
      X_API_URL: world.feed.apiUrl,
      X_BEARER_TOKEN: world.feed.bearerToken,
      X_USERNAME: world.feed.username,
    }),
  };
  let server: ServerProcess = await startServer({ env, port, dataDir });
  const site: Site = {
    url: server.url,
    world,
    dataDir,
    async restart() {
      await server.kill();
      server = await startServer({ env, port, dataDir });
    },
    async get(path) {
      const answer = await fetch(`${site.url}/api${path}`);
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return answer.json();
    },
  };
  await expect
    // A busy machine may answer 503 in the first moments.
    .poll(() => site.get('/clan/status').catch(String), { timeout: 100_000 })
    .toMatchObject({ status: { members, read: members } });
  return {
    site,
    async close() {
      await server.stop();
      await provider.close();
      await world.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Limit in ms for an open page to show a committed change: 1 s in the long tier, 3 s on a machine that builds and tests. */
export const AT_ONCE_MS = process.env.LONG ? 1000 : 3000;

/** Playwright's test with `site`, one product for each worker process. */
export const test = base.extend<object, { clan: ClanOptions; site: Site }>({
  clan: [
    { members: 45, paceMs: 40, listMs: 1000 },
    { option: true, scope: 'worker' },
  ],
  site: [
    async ({ clan }, use) => {
      const { site, close } = await openSite(clan);
      await use(site);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
export { expect };

/** Waits until the page is live. The sign that says so to visitors comes three seconds later. */
export async function expectLive(page: Page, timeout?: number): Promise<void> {
  await expect(page.locator('[data-freshness="live"]')).toBeAttached(timeout === undefined ? {} : { timeout });
}

/** So often axe measures a page that changes meanwhile. A page that stands still is measured once. */
const MOST_TRIES = 4;

/** Checks the current state of the page with axe against WCAG 2.2 AA and best practice. */
export async function expectAccessible(page: Page): Promise<void> {
  // A line that glides or fades while axe measures is half covered or pale. New lines of a visible list wait where motion is not wanted.
  const isStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  if (!isStill) await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    // A button half below a bar that stays in view would count as too small: at the top the upper bar covers nothing, and
    // the practice world's stands below the page.
    window.scrollTo({ top: 0, behavior: 'instant' });
    const bar = document.querySelector<HTMLElement>('[aria-label="Practice world"]');
    if (bar) bar.style.position = 'static';
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
  });
  let found: string[];
  let changes: number;
  let tries = 0;
  // Axe measures one element after the other: two lines of a list that grows meanwhile may seem to stand on each other.
  do {
    await countChanges(page);
    found = await violationsOf(page);
    changes = await page.evaluate(() => Number(document.body.dataset['changes']));
    tries += 1;
  } while (found.length > 0 && changes > 0 && tries < MOST_TRIES);
  await page.evaluate(() => document.querySelector('[aria-label="Practice world"]')?.removeAttribute('style'));
  if (!isStill) await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(found).toEqual([]);
}

/** Counts from now on how often parts of the page are added or taken away. */
async function countChanges(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.body;
    const isCounting = dataset['changes'] !== undefined;
    dataset['changes'] = '0';
    if (isCounting) return;
    new MutationObserver(() => {
      dataset['changes'] = String(Number(dataset['changes']) + 1);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Base UI puts them around a list; each hands the focus on at once, which axe cannot see.
    .exclude('[data-base-ui-focus-guard]')
    // One pass over the page and its own frames. The default opens an empty page each time to join the results of frames
    // of other origins, which no page has.
    .setLegacyMode()
    // Without this axe describes every element that passes as well, for more than half of its time.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
