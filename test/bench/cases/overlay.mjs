/* global document, window -- inside of the page */
/**
 * 1,000 overlays on one board: bytes of a completion for each, its delay against bare Socket.io, database queries of a
 * reload of all at once, and the load of an idle overlay on the machine of a streamer.
 */
import http from 'node:http';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { browserPath } from '../support/browser.mjs';
import { forkHelper } from '../support/child.mjs';
import { countStatements } from '../support/counting-proxy.mjs';
import { startDatabase } from '../support/database.mjs';
import { commitEvents } from '../support/live-rows.mjs';
import { completion, makeBoard, MARK } from '../support/overlay-board.mjs';
import { AT_REST, startProduct } from '../support/product.mjs';
import { cpuMs, median, sleep, undisturbed, withForeignLoad } from '../support/stats.mjs';

const OVERLAYS = 1000;
const FEW = 10;
const EVENTS = 30;
const GAP_MS = 80;
const ROUNDS = 3;
const MOST_BYTES = 1024;
const MOST_QUERIES = 5;
const IDLE_S = 30;
const MOST_IDLE = 0.01;

export async function overlay({ quick }) {
  const base = await startDatabase();
  const address = await base.address('product');
  const upstream = forkHelper('upstream.mjs');
  const client = new pg.Client({ connectionString: address });
  let product = null;
  let counted = null;
  try {
    const clan = await upstream.call('open', { members: 10 });
    const settings = { ...clan.settings, ...AT_REST, DATA_DIR: base.folder };
    product = await startProduct({ ...settings, DATABASE_URL: address });
    await client.connect();
    const board = await makeBoard(client);
    const figures = await delivery({ base, client, product, board, rounds: quick ? 1 : ROUNDS });
    await product.stop();

    counted = await countStatements(address);
    product = await startProduct({ ...settings, DATABASE_URL: counted.address });
    figures.push(await storm({ base, product, board, counted }));
    figures.push(...(await idle({ base, product, board, seconds: quick ? 5 : IDLE_S })));
    return figures;
  } finally {
    await client.end().catch(() => undefined);
    await product?.stop();
    await counted?.stop();
    await upstream.stop();
    await base.stop();
  }
}

/** Measures bytes and delay of completions, with many overlays, with few, and with bare Socket.io. */
async function delivery({ base, client, product, board, rounds: wanted }) {
  const swarm = forkHelper('socket-swarm.mjs');
  const bare = forkHelper('bare-sockets.mjs');
  try {
    const stream = `overlay:${board}:0`;
    const ours = (viewers) => ({
      pid: product.pid,
      join: { port: product.port, viewers, open: { stream, since: -1 }, text: MARK },
      send: () =>
        commitEvents(
          client,
          GAP_MS,
          (i) => (i < EVENTS ? [{ type: 'completion.recorded', completion: completion(i) }] : null),
          `bingo:${board}`,
        ),
    });
    const barePort = await bare.call('listen');
    const theirs = {
      pid: bare.pid,
      join: { port: barePort, viewers: OVERLAYS, open: null, text: MARK },
      send: () =>
        bare.call('complete', { events: EVENTS, gapMs: GAP_MS, payload: { stream, at: new Date().toISOString() } }),
    };
    const rounds = [];
    for (let round = 0; round < wanted; round++) {
      rounds.push(
        await undisturbed(() =>
          withForeignLoad(
            () => [base.pid],
            async () => ({ product: await measure(swarm, ours(OVERLAYS)), bare: await measure(swarm, theirs) }),
          ),
        ),
      );
    }
    const few = await measure(swarm, ours(FEW));
    const last = rounds.at(-1);
    const foreign = median(rounds.map((one) => one.foreign));
    const bytes = Math.max(...rounds.map((one) => one.product.each));
    const lost = rounds.reduce((sum, { product: { lost: some } }) => sum + some, few.lost);
    return [
      {
        name: `overlay ${OVERLAYS} p99 from commit to receipt`,
        ratio: median(rounds.map((one) => one.product.p99 / one.bare.p99)),
        foreign,
        note: `p50 ${last.product.p50.toFixed(1)} / ${last.bare.p50.toFixed(1)} ms, p99 ${last.product.p99.toFixed(1)} / ${last.bare.p99.toFixed(1)} ms`,
      },
      {
        name: `overlay ${OVERLAYS} CPU`,
        ratio: median(rounds.map((one) => one.product.cpuUs / one.bare.cpuUs)),
        foreign,
        note: `${last.product.cpuUs.toFixed(1)} / ${last.bare.cpuUs.toFixed(1)} µs a delivery`,
      },
      { name: `overlay ${OVERLAYS} lost`, ratio: lost, counted: true, foreign, note: '' },
      {
        name: `overlay bytes of an event for each viewer, of ${MOST_BYTES}`,
        ratio: bytes / MOST_BYTES,
        counted: true,
        foreign,
        note: `${bytes.toFixed(0)} bytes, bare Socket.io ${last.bare.each.toFixed(0)}`,
      },
      {
        name: `overlay bytes with ${OVERLAYS} viewers against ${FEW}`,
        ratio: bytes / few.each,
        counted: true,
        foreign,
        note: `${bytes.toFixed(1)} and ${few.each.toFixed(1)} bytes`,
      },
    ];
  } finally {
    await Promise.all([swarm.stop(), bare.stop()]);
  }
}

async function measure(swarm, { pid, join, send }) {
  await swarm.call('join', join);
  await swarm.call('start');
  const before = cpuMs(pid);
  await send();
  const result = await swarm.call('finish', { expect: join.viewers * EVENTS });
  const cpuUs = ((cpuMs(pid) - before) * 1000) / Math.max(1, result.got);
  await swarm.call('leave');
  await sleep(300);
  return { ...result, cpuUs, each: result.bytes / Math.max(1, result.got), lost: join.viewers * EVENTS - result.got };
}

/** Measures the queries when all overlays reload at once after a restart: page, state, socket, stream. */
async function storm({ base, product, board, counted }) {
  const swarm = forkHelper('socket-swarm.mjs');
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  const get = (path) =>
    new Promise((resolve, reject) => {
      http
        .get(`${product.url}${path}`, { agent, headers: { 'Accept-Encoding': 'gzip' } }, (answer) => {
          answer.resume().on('end', () => resolve(answer));
        })
        .on('error', reject);
    });
  try {
    await sleep(3000); // Queries of the start itself do not count.
    const [quietMs, quiet] = await during(counted, () => sleep(5000));
    const own = new Set(quiet);
    const { foreign, asked, ms } = await withForeignLoad(
      () => [base.pid],
      async () => {
        const [took, statements] = await during(counted, async () => {
          const states = Array.from({ length: OVERLAYS }, async () => {
            const page = await get(`/overlay/bingo/${board}`);
            const state = await get(`/api/overlay/boards/${board}/state`);
            if (page.statusCode !== 200 || state.statusCode !== 200) throw new Error('an overlay got no state');
            return Number(state.headers['x-live-version']);
          });
          const joined = swarm.call('join', {
            port: product.port,
            viewers: OVERLAYS,
            open: { stream: `overlay:${board}:0`, since: -1 },
          });
          const versions = new Set(await Promise.all(states));
          if (versions.size !== 1 || !(await joined)) throw new Error(`${versions.size} versions of one board`);
        });
        return { ms: took, asked: statements.filter((text) => !own.has(text)) };
      },
    );
    return {
      name: `overlay storm: database queries for ${OVERLAYS} reloads, of ${MOST_QUERIES}`,
      ratio: asked.length / MOST_QUERIES,
      counted: true,
      foreign,
      note: `${asked.length} queries, all had it after ${(ms / 1000).toFixed(1)} s; the product's own in ${(quietMs / 1000).toFixed(0)} quiet s: ${quiet.length}`,
    };
  } finally {
    agent.destroy();
    await swarm.stop();
  }
}

async function during(counted, work) {
  counted.take();
  const from = Date.now();
  await work();
  return [Date.now() - from, counted.take()];
}

/** Measures an overlay without new events in Chromium, by the counters of the browser. */
async function idle({ base, product, board, seconds }) {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.addInitScript(() => {
      window.frames_requested = 0;
      const real = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (work) => {
        window.frames_requested++;
        return real(work);
      };
    });
    await page.goto(`${product.url}/overlay/bingo/${board}?status=1`);
    await page.locator('.ch-status[data-live]').waitFor({ state: 'attached' });
    await page.locator('.ch-square').first().waitFor();
    await sleep(3000);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const look = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      const of = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
      const inPage = await page.evaluate(() => ({
        frames: window.frames_requested,
        moving: document.getAnimations().filter(({ playState }) => playState === 'running').length,
      }));
      return { ...of, ...inPage };
    };
    const measured = await withForeignLoad(
      () => [base.pid],
      async () => {
        const before = await look();
        await sleep(seconds * 1000);
        const after = await look();
        return {
          task: (after.TaskDuration - before.TaskDuration) / seconds,
          frames: after.frames - before.frames + after.moving,
          layouts: after.LayoutCount - before.LayoutCount,
        };
      },
    );
    return [
      {
        name: `overlay idle: task time in ${seconds} s, of 1 %`,
        ratio: measured.task / MOST_IDLE,
        foreign: measured.foreign,
        note: `${(measured.task * 100).toFixed(3)} %, ${measured.layouts} layouts`,
      },
      {
        name: 'overlay idle: frames requested',
        ratio: measured.frames,
        counted: true,
        foreign: measured.foreign,
        note: '',
      },
    ];
  } finally {
    await browser.close();
  }
}
