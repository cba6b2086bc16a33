/**
 * Lighthouse over the public pages of a clan of 500 at rest with a running board, and over an overlay, as a phone and as a
 * desktop: the median of five visits of each page. Points, paint and blocked time count the time for which the page used
 * the processor (support/own-time.mjs); the notes have what the same visits give by the clock. LIGHTHOUSE_RUNS and
 * LIGHTHOUSE_PAGES (ids, comma) make a quick look.
 */
import { chromium } from '@playwright/test';
import audit, { auditFlowArtifacts, desktopConfig } from 'lighthouse';
import pg from 'pg';
import { PAGE_HEADS } from '../../../dist/shared/site/page-heads.js';
import { PAGE_IDS, PAGES } from '../../../dist/shared/site/pages.js';
import { browserPath } from '../support/browser.mjs';
import { forkHelper } from '../support/child.mjs';
import { startDatabase } from '../support/database.mjs';
import { byOwnTime } from '../support/own-time.mjs';
import { makeShownBoard, recordHistory } from '../support/shown-board.mjs';
import { AT_REST, freePort, startProduct, UNPACED, waitUntilRead } from '../support/product.mjs';
import { median, withForeignLoad } from '../support/stats.mjs';

const MEMBERS = 500;
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Measurements in s, in ms and as the shift of the layout. */
const MEASUREMENTS = ['lcp', 'tbt', 'cls'];
const PRESETS = { mobile: undefined, desktop: desktopConfig };
const OVERLAY = 'overlay';
/** An overlay is drawn over a stream, for no reader and no search engine. */
const OVERLAY_CATEGORIES = ['performance'];

/** Pages that search engines keep: one that they leave fails the audits of its findability. */
const FOUND_PAGES = PAGE_IDS.filter((page) => PAGE_HEADS[page].describe !== null);

const MEASURED = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

/** Makes one visit. Returns the four scores, their measurements, those by the clock and the names of failed audits. */
async function visit(url, port, config, categories) {
  const options = { port, logLevel: 'error', onlyCategories: categories };
  let { byClock, lhr } = await visitOnce(url, options, config);
  const missing = () =>
    lhr.runtimeError?.message ?? MEASURED.map((name) => lhr.audits[name].errorMessage).find(Boolean);
  // Sometimes the trace of the browser lacks an event, and the visit has no figure: it is repeated once, and logged.
  if (missing()) {
    console.error(`${url}: ${missing()} Once more.`);
    ({ byClock, lhr } = await visitOnce(url, options, config));
  }
  if (missing()) throw new Error(`${url}: ${missing()}`);
  if (categories.includes('best-practices')) forgiveOffline(lhr, url);
  const seconds = (name) => lhr.audits[name].numericValue / 1000;
  return {
    byClock: {
      performance: Math.round(byClock.categories.performance.score * 100),
      lcp: byClock.audits['largest-contentful-paint'].numericValue / 1000,
      tbt: byClock.audits['total-blocking-time'].numericValue,
    },
    scores: Object.fromEntries(categories.map((name) => [name, Math.round(lhr.categories[name].score * 100)])),
    lcp: seconds('largest-contentful-paint'),
    tbt: seconds('total-blocking-time') * 1000,
    cls: lhr.audits['cumulative-layout-shift'].numericValue,
    failed: categories
      .slice(1)
      .flatMap((name) => lhr.categories[name].auditRefs)
      .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1)
      .map(({ id }) => id),
  };
}

/** Returns the result of one visit by the clock, and by the page's own time of the processor. */
async function visitOnce(url, options, config) {
  const { lhr: byClock, artifacts } = await audit(url, options, config);
  if (byClock.runtimeError || !artifacts.Trace) return { byClock, lhr: byClock };
  const own = { ...artifacts, Trace: byOwnTime(artifacts.Trace) };
  const { steps } = await auditFlowArtifacts({ gatherSteps: [{ artifacts: own, flags: options }] }, config);
  return { byClock, lhr: steps[0].lhr };
}

/**
 * Counts the console audit as passed when only pictures of other hosts failed, which a machine without a network cannot
 * fetch. Any other error still fails it.
 */
function forgiveOffline(lhr, url) {
  const audited = lhr.audits['errors-in-console'];
  const { origin } = new URL(url);
  const offline = ({ description, sourceLocation }) =>
    description.includes('net::ERR_NAME_NOT_RESOLVED') && !sourceLocation?.url?.startsWith(origin);
  if (audited.score === 1 || !audited.details.items.every(offline)) return;
  audited.score = 1;
  const category = lhr.categories['best-practices'];
  const counted = category.auditRefs.filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null);
  const sum = (value) => counted.reduce((total, ref) => total + value(ref), 0);
  category.score = sum(({ id, weight }) => weight * lhr.audits[id].score) / sum(({ weight }) => weight);
}

function figuresOf(label, visits, categories, foreign) {
  const of = (pick) => median(visits.map(pick));
  const failed = [...new Set(visits.flatMap((one) => one.failed))].join(', ');
  const scores = categories.map((name) => ({
    name: `lighthouse ${label} ${name}`,
    ratio: of(({ scores }) => scores[name]),
    foreign,
    note: name === 'performance' ? clockNote(visits, 'performance') : failed && `failed: ${failed}`,
  }));
  const measured = MEASUREMENTS.map((name) => ({
    name: `lighthouse ${label} ${name}`,
    ratio: of((one) => one[name]),
    foreign,
    note: name === 'cls' ? `${visits.length} visits` : clockNote(visits, name),
  }));
  return [...scores, ...measured];
}

/** Returns how many visits a figure is of, and what they give by the clock. */
function clockNote(visits, name) {
  const clock = median(visits.map(({ byClock }) => byClock[name]));
  return `${visits.length} visits; ${Number(clock.toPrecision(3))} by the clock`;
}

/** Calls `work` with a connection to the database. Returns its result. */
async function withClient(address, work) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function lighthouse() {
  const database = await startDatabase();
  const upstream = forkHelper('upstream.mjs');
  let product = null;
  let browser = null;
  try {
    const clan = await upstream.call('open', { members: MEMBERS });
    const settings = { ...clan.settings, DATABASE_URL: await database.address('product'), DATA_DIR: database.folder };
    product = await startProduct({ ...settings, ...UNPACED });
    await waitUntilRead(product, clan.members);
    await product.stop();
    const board = await withClient(settings.DATABASE_URL, makeShownBoard);
    product = await startProduct({ ...settings, ...AT_REST });
    await withClient(settings.DATABASE_URL, (client) => recordHistory(client, product, board));
    const wanted = process.env.LIGHTHOUSE_PAGES?.split(',');
    const pages = [...FOUND_PAGES, OVERLAY].filter((page) => wanted?.includes(page) ?? true);
    const addressOf = (page) => (page === OVERLAY ? `/overlay/bingo/${board}` : PAGES[page].sample);

    const port = await freePort();
    browser = await chromium.launch({
      executablePath: browserPath(),
      args: ['--disable-gpu', `--remote-debugging-port=${port}`],
    });
    const figures = [];
    for (const [preset, config] of Object.entries(PRESETS)) {
      for (const page of pages) {
        const visits = [];
        const categories = page === OVERLAY ? OVERLAY_CATEGORIES : CATEGORIES;
        const { foreign } = await withForeignLoad(
          () => [database.pid],
          async () => {
            for (let run = 0; run < RUNS; run++)
              visits.push(await visit(product.url + addressOf(page), port, config, categories));
            return {};
          },
        );
        figures.push(...figuresOf(`${page} ${preset}`, visits, categories, foreign));
      }
    }
    return figures;
  } finally {
    await browser?.close();
    await product?.stop();
    await upstream.stop();
    await database.stop();
  }
}
