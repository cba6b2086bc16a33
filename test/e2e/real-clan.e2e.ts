import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { FakeGame } from '../support/game/fake-game.ts';
import { makeDataDir, startServer, type ServerProcess } from '../support/app/server-process.ts';

/** Sample values of the specification, which the page of a real clan must never contain. */
const INVENTED =
  /499|3,001|495\.8|2\.21|since 2011|Ravenhold|Tharn Vex|late-night|two raids|discord\.com|instagram|twitch|https:\/\/x\.com/;

let game: FakeGame;
let site: ServerProcess;
let dataDir: string;
const start = () =>
  startServer({ dataDir, env: { ...game.env, CLAN_NAME: 'Iron Wolves', PRACTICE_MEMBERS: '', PRACTICE_SEED: '' } });

test.beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(7);
  dataDir = await makeDataDir();
  site = await start();
});
test.afterAll(async () => {
  await site.stop();
  await game.stop();
});

const figures = (page: Page) => page.locator('header dl > div').evaluateAll((all) => all.map((one) => one.textContent));

test('shows only stored facts of a real clan, on the page, in its HTML and in /api/site', async ({ page }) => {
  // Without the address of the site, whose port may contain any of the numbers.
  const read = async (path: string) => (await (await fetch(site.url + path)).text()).replaceAll(site.url, '');
  const html = await read('/');
  expect(html).not.toMatch(INVENTED);
  expect(html).toContain('Iron Wolves');
  expect(await read('/api/site')).not.toMatch(INVENTED);
  await page.goto(site.url);
  const header = page.getByRole('heading', { level: 1, name: 'Iron Wolves' }).locator('xpath=ancestor::header');
  await expect.poll(() => figures(page)).toEqual([expect.stringMatching(/^Total XP[\d.]+[MB]$/), 'Members7']);
  await expect(header.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Clan Information' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Clan XP Progress' })).toBeVisible();
  expect(await page.locator('body').textContent()).not.toMatch(INVENTED);
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // What is measured by script, as a chart is, takes its new width a frame later.
    await expect
      .poll(
        async () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        { message: `at ${width} px` },
      )
      .toBe(0);
  }
  // A joiner is counted without a reload as soon as the list has been read.
  game.add('Player 8');
  await expect.poll(() => figures(page), { timeout: 30_000 }).toContain('Members8');
});

test('shows the facts of site.json and omits missing ones', async ({ page }) => {
  await site.stop();
  const facts = {
    description: 'We cap on Mondays.',
    links: { chat: 'https://chat.example' },
    stats: { citadel_level: 6 },
  };
  await writeFile(path.join(dataDir, 'site.json'), JSON.stringify(facts));
  site = await start();
  await page.goto(site.url);
  await expect(page.getByText('We cap on Mondays.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', 'https://chat.example');
  await expect.poll(() => figures(page)).toEqual([expect.stringMatching(/^Total XP/), 'Members8', 'Citadel level6']);
  expect(await page.locator('body').textContent()).not.toMatch(INVENTED);
});
