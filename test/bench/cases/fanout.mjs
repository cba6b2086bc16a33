/** Delivery of one committed change to 500 and 2,000 open pages, against bare Socket.io with the same payload. */
import pg from 'pg';
import { forkHelper } from '../support/child.mjs';
import { startDatabase } from '../support/database.mjs';
import { commitEvents } from '../support/live-rows.mjs';
import { AT_REST, startProduct } from '../support/product.mjs';
import { cpuMs, median, nowUs, sleep, undisturbed, withForeignLoad } from '../support/stats.mjs';

const MEMBERS = 10;
const EVENTS = 30;
const GAP_MS = 60;
const FULL = { rounds: 3, sizes: [500, 2000] };
const QUICK = { rounds: 1, sizes: [500] };
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

export async function fanout({ quick }) {
  const { rounds, sizes } = quick ? QUICK : FULL;
  const base = await startDatabase();
  const address = await base.address('product');
  const swarm = forkHelper('socket-swarm.mjs');
  const bare = forkHelper('bare-sockets.mjs');
  const upstream = forkHelper('upstream.mjs');
  const clan = await upstream.call('open', { members: MEMBERS });
  const product = await startProduct({
    ...clan.settings,
    ...AT_REST,
    DATABASE_URL: address,
    DATA_DIR: base.folder,
  });
  const database = new pg.Client({ connectionString: address });
  await database.connect();
  try {
    const barePort = await bare.call('listen');
    const rows = [];
    for (const viewers of sizes) {
      const sides = {
        product: {
          pid: product.pid,
          join: { port: product.port, viewers, open: { stream: 'clan', since: -1 } },
          send: () =>
            commitEvents(database, GAP_MS, (i) => (i < EVENTS ? [{ ...payload.changes[0], t: nowUs() }] : null)),
        },
        bare: {
          pid: bare.pid,
          join: { port: barePort, viewers, open: null },
          send: () => bare.call('emit', { events: EVENTS, gapMs: GAP_MS, payload }),
        },
      };
      const measured = [];
      for (let round = 0; round < rounds; round++) {
        measured.push(
          await undisturbed(() =>
            withForeignLoad(
              () => [base.pid],
              async () => ({
                product: await measure(swarm, sides.product),
                bare: await measure(swarm, sides.bare),
              }),
            ),
          ),
        );
      }
      rows.push(...rowsOf(viewers, measured));
    }
    return rows;
  } finally {
    await database.end();
    await product.stop();
    await Promise.all([swarm.stop(), bare.stop(), upstream.stop()]);
    await base.stop();
  }
}

function rowsOf(viewers, rounds) {
  const of = (pick) => median(rounds.map(pick));
  const foreign = of((round) => round.foreign);
  const figure = (what, pick) => ({
    name: `fanout ${viewers} ${what}`,
    ratio: of(({ product, bare }) => pick(product) / pick(bare)),
    ours: of(({ product }) => pick(product)),
    bare: of(({ bare }) => pick(bare)),
    line: `${viewers} viewers`,
    column: what,
    foreign,
  });
  return [
    figure('p50 ms', ({ p50 }) => p50),
    figure('p99 ms', ({ p99 }) => p99),
    figure('µs CPU a delivery', ({ cpuUs }) => cpuUs),
    {
      name: `fanout ${viewers} lost`,
      ratio: rounds.reduce((sum, { product }) => sum + viewers * EVENTS - product.got, 0),
      counted: true,
      line: `${viewers} viewers`,
      column: 'lost',
      foreign,
    },
  ];
}

async function measure(swarm, side) {
  await swarm.call('join', side.join);
  await swarm.call('start');
  const before = cpuMs(side.pid);
  await side.send();
  const result = await swarm.call('finish', { expect: side.join.viewers * EVENTS });
  const cpuUs = ((cpuMs(side.pid) - before) * 1000) / Math.max(1, result.got);
  await swarm.call('leave');
  await sleep(300);
  return { ...result, cpuUs };
}
