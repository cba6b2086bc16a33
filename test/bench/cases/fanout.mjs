/** Delivery of one committed change to 500 open pages, against bare Socket.io with the same payload. */
import pg from 'pg';
import { forkHelper } from '../support/child.mjs';
import { startDatabase } from '../support/database.mjs';
import { commitEvents } from '../support/live-rows.mjs';
import { AT_REST, startProduct } from '../support/product.mjs';
import { cpuMs, median, nowUs, sleep, undisturbed, withForeignLoad } from '../support/stats.mjs';

const VIEWERS = 500;
const MEMBERS = 10;
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

export async function fanout() {
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
    const sides = {
      product: {
        pid: product.pid,
        join: { port: product.port, viewers: VIEWERS, open: { stream: 'clan', since: -1 } },
        send: () =>
          commitEvents(database, GAP_MS, (i) => (i < EVENTS ? [{ ...payload.changes[0], t: nowUs() }] : null)),
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
        withForeignLoad(
          () => [base.pid],
          async () => ({
            product: await measure(swarm, sides.product),
            bare: await measure(swarm, sides.bare),
          }),
        ),
      );
      p99.push(last.product.p99 / last.bare.p99);
      cpu.push(last.product.cpuUs / last.bare.cpuUs);
      others.push(last.foreign);
      lost += VIEWERS * EVENTS - last.product.got;
    }
    const foreign = median(others);
    const note = `p50 ${last.product.p50.toFixed(1)} / ${last.bare.p50.toFixed(1)} ms, p99 ${last.product.p99.toFixed(1)} / ${last.bare.p99.toFixed(1)} ms, ${lost} lost`;
    return [
      { name: `fanout ${VIEWERS} p99`, ratio: median(p99), foreign, note },
      {
        name: `fanout ${VIEWERS} CPU`,
        ratio: median(cpu),
        foreign,
        note: `${last.product.cpuUs.toFixed(1)} µs a delivery`,
      },
      { name: `fanout ${VIEWERS} lost`, ratio: lost, counted: true, foreign, note: '' },
    ];
  } finally {
    await database.end();
    await product.stop();
    await Promise.all([swarm.stop(), bare.stop(), upstream.stop()]);
    await base.stop();
  }
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
