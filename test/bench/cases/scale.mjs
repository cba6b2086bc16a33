/**
 * Two nodes on one PostgreSQL with thousands of sockets, directly and behind the edge, against two processes of bare
 * Socket.io with the same frame: time to the sockets, a storm of returning ones, and a node that is killed and returns.
 * BENCH_SCALE=<n> takes that many sockets, and one round that is not repeated for a disturbance.
 */
import pg from 'pg';
import { forkHelper } from '../support/child.mjs';
import { startDatabase } from '../support/database.mjs';
import { hasCaddy, startEdge } from '../support/edge.mjs';
import { commitEvents } from '../support/live-rows.mjs';
import { AT_REST, freePort, startProduct } from '../support/product.mjs';
import { cpuMs, median, nowUs, sleep, undisturbed, withForeignLoad } from '../support/stats.mjs';

const QUICK = process.env.BENCH_SCALE;
const SOCKETS = Number(QUICK ?? 5000);
const MEMBERS = 10;
const EVENTS = 20;
const GAP_MS = 400;
const ROUNDS = QUICK === undefined ? 3 : 1;
const repeated = QUICK === undefined ? undisturbed : (round) => round();
/** Events during the loss of a node: it is killed at the first time in ms and started again at the second. */
const LOSS = { events: 60, gapMs: 250, killedAt: 2000, startedAt: 4000 };
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

const change = () => [{ ...payload.changes[0], t: nowUs() }];

/** The product as two nodes on one database. `send` commits events and returns the newest version. */
async function productSide(base, address, settings, edgePort) {
  const ports = [await freePort(), await freePort()];
  const start = (port) =>
    startProduct({
      ...settings,
      ...AT_REST,
      DATABASE_URL: address,
      DATA_DIR: base.folder,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${edgePort}`,
      // The limits of a real site; each viewer has an address of its own.
      LIMIT_FACTOR: '1',
      MAX_SOCKETS_PER_IP: '100',
      TRUST_PROXY: '127.0.0.0/8',
    });
  const nodes = [];
  for (const port of ports) nodes.push(await start(port));
  const database = new pg.Client({ connectionString: address });
  await database.connect();
  const version = async () =>
    Number((await database.query(`SELECT version FROM live_stream WHERE stream = 'clan'`)).rows[0].version);
  return {
    ports,
    cpu: () => nodes.reduce((total, { pid }) => total + cpuMs(pid), 0),
    send: async (events, gapMs) => {
      await commitEvents(database, gapMs, (i) => (i < events ? change() : null));
      return version();
    },
    kill: () => process.kill(nodes[0].pid, 'SIGKILL'),
    revive: async () => {
      nodes[0] = await start(ports[0]);
    },
    stop: async () => {
      await database.end();
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

async function bareSide() {
  const nodes = [forkHelper('bare-node.mjs'), forkHelper('bare-node.mjs')];
  const ports = await Promise.all(nodes.map((node) => node.call('listen')));
  return {
    ports,
    cpu: () => nodes.reduce((total, { pid }) => total + cpuMs(pid), 0),
    send: async (events, gapMs) => {
      let version = 0;
      const from = Date.now();
      for (let i = 0; i < events; i++) {
        [version] = await Promise.all(nodes.map((node) => node.call('emit', { payload })));
        await sleep(Math.max(0, from + (i + 1) * gapMs - Date.now()));
      }
      return version;
    },
    stop: () => Promise.all(nodes.map((node) => node.stop())),
  };
}

/** Returns times of events and of a storm, and the CPU µs of both nodes for each delivery. */
async function measure(swarm, side, ports, host) {
  await swarm.call('join', { ports, count: SOCKETS, host });
  await sleep(500);
  await swarm.call('start');
  const before = side.cpu();
  const found = await swarm.call('finish', { version: await side.send(EVENTS, GAP_MS) });
  const cpuUs = ((side.cpu() - before) * 1000) / Math.max(1, found.seen);
  const storm = await swarm.call('storm');
  await swarm.call('leave');
  await sleep(500);
  return { ...found, cpuUs, storm };
}

/** Sends events while a node is killed and comes back. Returns what the viewers missed. */
async function loseNode(swarm, product, ports, host) {
  await swarm.call('join', { ports, count: SOCKETS, host });
  await swarm.call('start');
  const sending = product.send(LOSS.events, LOSS.gapMs);
  await sleep(LOSS.killedAt);
  product.kill();
  await sleep(LOSS.startedAt - LOSS.killedAt);
  await product.revive();
  const found = await swarm.call('finish', { version: await sending });
  await swarm.call('leave');
  return found;
}

function rowsOf(way, rounds, loss) {
  const ratio = (field) => median(rounds.map(({ product, bare }) => product[field] / bare[field]));
  const foreign = median(rounds.map((round) => round.foreign));
  const { product, bare } = rounds.at(-1);
  const both = (field, digits = 1) => `${product[field].toFixed(digits)} / ${bare[field].toFixed(digits)}`;
  const lost = rounds.reduce((total, round) => total + round.product.lost, 0) + loss.lost + loss.doubled;
  const name = `scale ${SOCKETS} over 2 nodes${way}`;
  return [
    {
      name: `${name} p99`,
      ratio: ratio('p99'),
      foreign,
      note: `p50 ${both('p50')} ms, p99 ${both('p99')} ms`,
    },
    { name: `${name} CPU`, ratio: ratio('cpuUs'), foreign, note: `${both('cpuUs')} µs a delivery` },
    { name: `${name} storm`, ratio: ratio('storm'), foreign, note: `all back after ${both('storm', 0)} ms` },
    {
      name: `${name} lost or doubled while one is killed`,
      ratio: lost,
      foreign,
      note: `${loss.seen} received, ${loss.reloads} reloads, ${loss.refused} failed tries, p99 ${(loss.p99 / 1000).toFixed(2)} s`,
    },
  ];
}

/** @returns {Promise<{name: string, ratio: number, foreign: number, note: string}[]>} */
export async function scale() {
  const base = await startDatabase();
  const upstream = forkHelper('upstream.mjs');
  const swarm = forkHelper('roaming-swarm.mjs');
  const stops = [];
  try {
    const [edgePort, bareEdgePort] = [await freePort(), await freePort()];
    const clan = await upstream.call('open', { members: MEMBERS });
    const product = await productSide(base, await base.address('product'), clan.settings, edgePort);
    stops.push(product.stop);
    const bare = await bareSide();
    stops.push(bare.stop);
    const ways = [{ way: '', product: product.ports, bare: bare.ports, pids: [] }];
    if (hasCaddy()) {
      const edges = [await startEdge(edgePort, product.ports), await startEdge(bareEdgePort, bare.ports)];
      stops.push(...edges.map((edge) => edge.stop));
      const [one, other] = edges;
      ways.push({ way: ' behind Caddy', product: [edgePort], bare: [bareEdgePort], pids: [one.pid, other.pid] });
    }
    const host = `localhost:${edgePort}`;
    const rows = [];
    for (const { way, pids, ...ports } of ways) {
      const rounds = [];
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push(
          await repeated(() =>
            withForeignLoad(
              () => [base.pid, ...pids],
              async () => ({
                product: await measure(swarm, product, ports.product, host),
                bare: await measure(swarm, bare, ports.bare, host),
              }),
            ),
          ),
        );
      }
      rows.push(...rowsOf(way, rounds, await loseNode(swarm, product, ports.product, host)));
    }
    return rows;
  } finally {
    for (const stop of stops.reverse()) await stop();
    await Promise.all([swarm.stop(), upstream.stop()]);
    await base.stop();
  }
}
