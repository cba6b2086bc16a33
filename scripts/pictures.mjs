/* global document, window -- inside the page */
/**
 * npm run pictures: takes README's pictures again, as scripts/pictures.json lists them. Starts a practice world of its own
 * with a fixed seed on a free port and in a temporary folder, waits until every member was read, and ends everything.
 * Names, the board and the past are the same each time; ages and what happens live are not.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { href } from '../shared/site/page-address.ts';
import { chromiumOptions } from '../test/support/app/chromium.ts';
import { startServer } from '../test/support/app/server-process.ts';

const PICTURES = JSON.parse(readFileSync(new URL('pictures.json', import.meta.url), 'utf8'));
const SETTINGS = {
  PRACTICE_SEED: 'hall',
  PRACTICE_MEMBERS: '120',
  PRACTICE_PAST_DAYS: '182',
  // Reads all members in seconds; then the lists stay as they are for a moment.
  RUNEMETRICS_INTERVAL_MS: '50',
  HISCORES_INTERVAL_MS: '50',
  CLAN_LIST_INTERVAL_MS: '10000',
};
const READY_MS = 240_000;
const MOST_KIB = 200;
/** Covers the foot of the page and is told in README's words. */
const WITHOUT_BANNER = '[aria-label="Practice world"] { display: none !important; }';

let server = null;
let browser = null;
async function end() {
  await browser?.close();
  await server?.stop();
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().finally(() => process.exit(1)));

const get = async (path) => (await fetch(`${server.url}/api${path}`)).json();

/** Waits until every member was read and a board is played. */
async function quiet() {
  const last = Date.now() + READY_MS;
  for (;;) {
    const { status } = await get('/clan/status');
    const { boards } = await get('/bingo/boards');
    const isRead = status.members > 0 && status.read === status.members && !status.first_reading;
    if (isRead && status.unread_today === 0 && status.problem === null && boards.length > 0) return;
    if (Date.now() > last) throw new Error(`the practice world did not become quiet: ${JSON.stringify(status)}`);
    await wait(250);
  }
}

/** Returns the address of a page; the profile is that of the strongest player who has no style of its own. */
async function addressOf(page) {
  if (page !== 'profile') return href(page);
  const [{ members }, { site }] = [await get('/members?active=true'), await get('/site')];
  const styled = new Set(site.special_names.map(({ name }) => name));
  const [shown] = members
    .filter(({ name, combat_level, last_activity_date }) => combat_level > 0 && last_activity_date && !styled.has(name))
    .sort((a, b) => b.total_xp - a.total_xp);
  return href('profile', { name: shown.name });
}

async function take({ file, page: name, theme, width, height, scale }) {
  const isPhone = width < 768;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // The policy of the pages forbids the style that hides the banner.
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.goto(`${server.url}${await addressOf(name)}`);
  await page.getByRole('status').getByText('Live', { exact: true }).first().waitFor();
  await page.addStyleTag({ content: WITHOUT_BANNER });
  await page.waitForFunction(() => {
    const isShown = (image) => image.getBoundingClientRect().top < window.innerHeight;
    const images = [...document.images].filter(isShown);
    const isWaiting = document.querySelector('[aria-busy="true"]') !== null || /Loading/.test(document.body.innerText);
    return document.fonts.status === 'loaded' && images.every(({ complete }) => complete) && !isWaiting;
  });
  const png = await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .png({ palette: true, colours: 256, effort: 10, dither: 0.6 })
    .toBuffer();
  await context.close();
  if (png.length > MOST_KIB * 1024) throw new Error(`${file} has ${png.length} bytes, more than ${MOST_KIB} KiB`);
  writeFileSync(new URL(`../${file}`, import.meta.url), png);
  console.log(`${file}: ${width * scale} × ${height * scale}, ${(png.length / 1024).toFixed(0)} KiB`);
}

try {
  server = await startServer({ env: SETTINGS, timeoutMs: READY_MS });
  browser = await chromium.launch(chromiumOptions());
  await quiet();
  for (const picture of PICTURES) await take(picture);
} finally {
  await end();
}
