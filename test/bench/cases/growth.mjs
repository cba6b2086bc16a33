/**
 * A clan with years behind it against the same clan on its first day: start, memory, reads, a sync without news, disk.
 * BENCH_GROWTH=full: 5 years, 5,000 former members, 50 boards.
 */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import pg from 'pg';
import { forkHelper } from '../support/child.mjs';
import { startDatabase } from '../support/database.mjs';
import { addHistory, tableSizes } from '../support/growth-rows.mjs';
import { AT_REST, startProduct, UNPACED, waitUntilRead } from '../support/product.mjs';
import { cpuMs, median, sleep, withForeignLoad } from '../support/stats.mjs';

const MEMBERS = 500;
const SIZE =
  process.env.BENCH_GROWTH === 'full' ? { years: 5, former: 5000, boards: 50 } : { years: 1, former: 500, boards: 5 };
const WARM = 40;
/** Readings of a round between which CPU is measured: after the start, and before the end. */
const SYNCED = { from: 100, to: 400 };

const read = (url) =>
  new Promise((resolve, reject) => {
    const from = performance.now();
    request(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => (bytes += chunk.length));
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        else resolve({ ms: performance.now() - from, bytes });
      });
    })
      .on('error', reject)
      .end();
  });

/** Returns the reads: of the whole clan, of one member of many years, and of the bingo boards. */
async function pathsOf(database) {
  const { rows } = await database.query(
    `SELECT m.id, m.name, (SELECT max(id) FROM bingo_board WHERE is_active) AS board
     FROM member m JOIN activity a ON a.member_id = m.id WHERE m.is_active GROUP BY 1, 2 ORDER BY count(*) DESC, 1 LIMIT 1`,
  );
  const [{ id, name, board }] = rows;
  const paths = {
    members: '/api/members',
    leaderboard: '/api/leaderboard/weekly?limit=500&skill=Overall',
    hiscores: '/api/members/all-hiscores',
    activities: '/api/activities/clan?limit=200',
    member: `/api/members/${encodeURIComponent(name)}`,
    history: `/api/members/${encodeURIComponent(name)}/history`,
    lines: `/api/activities/member/${id}?limit=200`,
    boards: '/api/bingo/boards',
  };
  return board === null ? paths : { ...paths, board: `/api/bingo/boards/${board}/state` };
}

/** Starts the product on a database at rest. Returns start (s), RSS (MB) and for each read its first and later ms. */
async function atRest(settings, address) {
  const database = new pg.Client({ connectionString: address });
  await database.connect();
  const paths = await pathsOf(database);
  const sizes = await tableSizes(database);
  await database.end();
  const from = Date.now();
  const product = await startProduct({ ...settings, ...AT_REST, DATABASE_URL: address });
  try {
    const start = (Date.now() - from) / 1000;
    const reads = {};
    for (const [name, path] of Object.entries(paths)) {
      const { ms: first, bytes } = await read(product.url + path);
      const later = [];
      for (let i = 0; i < WARM; i++) later.push((await read(product.url + path)).ms);
      reads[name] = { first, warm: median(later), bytes };
    }
    const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))[1]) / 1024;
    return { start, rss, reads, sizes };
  } finally {
    await product.stop();
  }
}

/** Returns the CPU ms of the product for each member of a round that brings no news. */
async function syncCost(settings, address, upstream) {
  const database = new pg.Client({ connectionString: address });
  await database.connect();
  await database.query(`UPDATE sync_due SET last_attempt_at = now() - interval '2 days'`);
  await database.query('DELETE FROM host_pace'); // the pace at rest has reserved a slot for minutes ahead
  await database.end();
  const asked = async () => (await upstream.call('counts')).asked;
  const from = await asked();
  const product = await startProduct({ ...settings, ...UNPACED, DATABASE_URL: address });
  const until = Date.now() + 60_000;
  const reach = async (count) => {
    while ((await asked()) - from < count) {
      if (Date.now() > until) throw new Error(`only ${(await asked()) - from} readings in a minute`);
      await sleep(10);
    }
    return { cpu: cpuMs(product.pid), asked: await asked() };
  };
  try {
    const before = await reach(SYNCED.from);
    const after = await reach(SYNCED.to);
    return { ms: (after.cpu - before.cpu) / (after.asked - before.asked) };
  } finally {
    await product.stop();
  }
}

/** Creates the clan on its first day and a copy with a history. Returns the settings and both addresses. */
async function prepare(base, upstream) {
  const clan = await upstream.call('open', { members: MEMBERS });
  const settings = { ...clan.settings, DATA_DIR: base.folder };
  const address = await base.address('young');
  const product = await startProduct({ ...settings, ...UNPACED, DATABASE_URL: address });
  await waitUntilRead(product, clan.members);
  await product.stop();
  const old = new URL(address);
  old.pathname = '/grown';
  const server = new pg.Client({ connectionString: await base.address('postgres') });
  await server.connect();
  await server.query('CREATE DATABASE grown TEMPLATE young');
  await server.end();
  const grown = new pg.Client({ connectionString: old.toString() });
  await grown.connect();
  const seconds = await addHistory(grown, SIZE);
  await grown.end();
  return { settings, young: address, grown: old.toString(), seconds };
}

function printTable(young, grown) {
  const line = (cells) => console.log(`  ${cells.map((cell, at) => String(cell).padEnd(at === 0 ? 22 : 18)).join('')}`);
  line(['', 'first day', 'with its history']);
  line(['start s', young.start.toFixed(1), grown.start.toFixed(1)]);
  line(['RSS MB', young.rss.toFixed(0), grown.rss.toFixed(0)]);
  const both = ({ first, warm, bytes }) => `${first.toFixed(1)} / ${warm.toFixed(2)}, ${(bytes / 1024).toFixed(0)} KB`;
  for (const [name, reading] of Object.entries(grown.reads)) {
    const before = young.reads[name];
    line([`${name} ms`, before === undefined ? '' : both(before), both(reading)]);
  }
  line(['no news CPU ms', young.sync.ms.toFixed(2), grown.sync.ms.toFixed(2)]);
  for (const { name, bytes, rows } of grown.sizes.slice(0, 8)) {
    const before = young.sizes.find((size) => size.name === name)?.bytes ?? 0;
    const each = rows > 0 ? `, ${rows.toFixed(0)} × ${(bytes / rows).toFixed(0)} B` : '';
    line([`${name} MB`, (before / 1e6).toFixed(1), `${(bytes / 1e6).toFixed(1)}${each}`]);
  }
}

/** @returns {Promise<{name: string, ratio: number, foreign: number, note: string}[]>} */
export async function growth() {
  const base = await startDatabase();
  const upstream = forkHelper('upstream.mjs');
  try {
    const { settings, ...prepared } = await prepare(base, upstream);
    const { young, grown, foreign } = await withForeignLoad(
      () => [base.pid],
      async () => {
        const measure = async (address) => ({
          ...(await atRest(settings, address)),
          sync: await syncCost(settings, address, upstream),
        });
        return { young: await measure(prepared.young), grown: await measure(prepared.grown) };
      },
    );
    printTable(young, grown);
    const what = `${SIZE.years} years, ${MEMBERS} + ${SIZE.former} members, ${SIZE.boards} boards`;
    const row = (name, before, after, note) => ({
      name: `growth ${name}`,
      ratio: after / before,
      foreign,
      note,
    });
    const warmOf = ({ reads }, names) => names.reduce((sum, name) => sum + reads[name].warm, 0);
    const clan = ['members', 'leaderboard', 'hiscores', 'activities'];
    return [
      row(
        'start',
        young.start,
        grown.start,
        `${grown.start.toFixed(1)} s; ${what}, made in ${prepared.seconds.toFixed(0)} s`,
      ),
      row('memory', young.rss, grown.rss, `${grown.rss.toFixed(0)} MB`),
      row('warm reads of the clan', warmOf(young, clan), warmOf(grown, clan), `${clan.join(', ')} together`),
      row('sync without news', young.sync.ms, grown.sync.ms, `${grown.sync.ms.toFixed(2)} ms CPU a member`),
      {
        name: 'growth first history of a member',
        ratio: grown.reads.history.first,
        foreign,
        note: `ms; later ${grown.reads.history.warm.toFixed(1)} ms`,
      },
    ];
  } finally {
    await upstream.stop();
    await base.stop();
  }
}
