/** One committed change to 500 open pages, against bare Socket.io with the same payload. Goals 1 and 2 of the design. */
import pg from 'pg';
import { forkHelper } from './child.mjs';
import { dataFolder, startProduct } from './product.mjs';
import { cpuMs, median, nowUs, sleep, undisturbed, withForeignLoad } from './stats.mjs';

const VIEWERS = 500;
const EVENTS = 30;
const GAP_MS = 60;
const ROUNDS = 3;
const payload = {
  stream: 'clan',
  at: '2026-11-21T01:18:49.351Z',
  changes: [
    {
      type: 'member.synced',
      member_id: 417,
      last_synced_at: '2026-11-21T01:18:49.351Z',
      profile_state: 'public',
      padding: 'x'.repeat(150),
    },
  ],
};

/** The same rows as the product's append: version, event and notification in one commit. */
async function commitEvents(database) {
  for (let i = 0; i < EVENTS; i++) {
    const changes = JSON.stringify([{ ...payload.changes[0], t: nowUs() }]);
    await database.query('BEGIN');
    await database.query(
      `WITH s AS (INSERT INTO live_stream (stream, version) VALUES ('clan', 1)
         ON CONFLICT (stream) DO UPDATE SET version = live_stream.version + 1 RETURNING version),
       e AS (INSERT INTO live_event (stream, version, changes) SELECT 'clan', version, $1 FROM s RETURNING version)
       SELECT pg_notify('live', 'clan|' || version) FROM e`,
      [changes],
    );
    await database.query('COMMIT');
    await sleep(GAP_MS);
  }
}

export async function fanout() {
  const { ensureServer, stopServer } = await import('../../dist/server/database/embedded/launcher.js');
  const { ensureNamedDatabase } = await import('../../dist/server/database/named-database.js');
  const data = dataFolder();
  const embedded = await ensureServer(data.folder);
  const address = await ensureNamedDatabase(embedded.url, 'bench');
  const swarm = forkHelper('./socket-swarm.mjs');
  const bare = forkHelper('./bare-sockets.mjs');
  const quiet = {
    RUNEMETRICS_INTERVAL_MS: '600000',
    HISCORES_INTERVAL_MS: '600000',
    CLAN_LIST_INTERVAL_MS: '86400000',
  };
  const product = await startProduct({
    DATABASE_URL: address,
    DATA_DIR: data.folder,
    PRACTICE_MEMBERS: '10',
    ...quiet,
  });
  const database = new pg.Client({ connectionString: await practiceAddress(address) });
  await database.connect();
  try {
    const barePort = await bare.call('listen');
    const sides = {
      product: {
        pid: product.pid,
        join: { port: product.port, viewers: VIEWERS, open: { stream: 'clan', since: -1 } },
        send: () => commitEvents(database),
      },
      bare: {
        pid: bare.pid,
        join: { port: barePort, viewers: VIEWERS, open: null },
        send: () => bare.call('emit', { events: EVENTS, gapMs: GAP_MS, payload }),
      },
    };
    const p99 = [];
    const cpu = [];
    const others = [];
    let lost = 0;
    let last = null;
    for (let round = 0; round < ROUNDS; round++) {
      last = await undisturbed(() =>
        withForeignLoad([swarm.pid, product.pid, bare.pid], async () => ({
          product: await measure(swarm, sides.product),
          bare: await measure(swarm, sides.bare),
        })),
      );
      p99.push(last.product.p99 / last.bare.p99);
      cpu.push(last.product.cpuUs / last.bare.cpuUs);
      others.push(last.foreign);
      lost += VIEWERS * EVENTS - last.product.got;
    }
    const foreign = median(others);
    const note = `p50 ${last.product.p50.toFixed(1)} / ${last.bare.p50.toFixed(1)} ms, p99 ${last.product.p99.toFixed(1)} / ${last.bare.p99.toFixed(1)} ms, ${lost} lost`;
    return [
      { name: `fanout ${VIEWERS} p99`, ratio: median(p99), goal: 1.3, foreign, note },
      {
        name: `fanout ${VIEWERS} CPU`,
        ratio: median(cpu),
        goal: 1.25,
        foreign,
        note: `${last.product.cpuUs.toFixed(1)} µs a delivery`,
      },
      { name: `fanout ${VIEWERS} lost`, ratio: lost, goal: 0, foreign, note: '' },
    ];
  } finally {
    await database.end();
    await product.stop();
    await Promise.all([swarm.stop(), bare.stop()]);
    await stopServer(embedded.pid);
    data.remove();
  }
}

/** The practice clan lives in a database of its own beside the one that is named. */
async function practiceAddress(address) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query(`SELECT datname FROM pg_database WHERE datname LIKE '%practice%'`);
  await client.end();
  if (rows.length === 0) return address;
  const url = new URL(address);
  url.pathname = `/${rows[0].datname}`;
  return url.toString();
}

async function measure(swarm, side) {
  await swarm.call('join', side.join);
  await swarm.call('start');
  const before = cpuMs(side.pid);
  await side.send();
  const result = await swarm.call('finish', { expect: VIEWERS * EVENTS });
  const cpuUs = ((cpuMs(side.pid) - before) * 1000) / Math.max(1, result.got);
  await swarm.call('leave');
  await sleep(300);
  return { ...result, cpuUs };
}
