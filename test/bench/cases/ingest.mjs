/**
 * Syncs of 500 members with instant services: the first one against bare statements that write the same rows, and what
 * a member costs in CPU, statements and WAL when a sync brings nothing, XP, or XP and a line.
 */
import pg from 'pg';
import { forkHelper } from '../support/child.mjs';
import { bareIngest } from '../support/bare-ingest.mjs';
import { countStatements } from '../support/counting-proxy.mjs';
import { startDatabase } from '../support/database.mjs';
import { startProduct, UNPACED, waitUntilRead } from '../support/product.mjs';
import { cpuMs, sleep, treesCpuMs, withForeignLoad } from '../support/stats.mjs';

const MEMBERS = 500;
/** Profiles that are read before a measurement, so that the first effects of other news are over. */
const WARM = 500;
const MEASURED = 2000;

/** Kinds of news that a reading brings. */
const NEWS = [
  { news: null, name: 'without news' },
  { news: { xp: true }, name: 'with XP' },
  { news: { xp: true, line: 'I found an odd thing of number {us}' }, name: 'with XP and a line' },
];

/** Returns the seconds from the start of the first run to the newest reading, by the clock of the database. */
async function syncSeconds(client) {
  const { rows } = await client.query(
    `SELECT extract(epoch FROM (SELECT max(last_synced_at) FROM member) - (SELECT min(started_at) FROM sync_run))::float
     AS seconds`,
  );
  return rows[0].seconds;
}

async function walBytes(client) {
  const { rows } = await client.query(`SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS bytes`);
  return rows[0].bytes;
}

/** Prints the most frequent statements a member when BENCH_STATEMENTS is set. */
function printKinds(name, statements, members) {
  if (!process.env.BENCH_STATEMENTS) return;
  const kinds = new Map();
  for (const text of statements) kinds.set(text.slice(0, 150), (kinds.get(text.slice(0, 150)) ?? 0) + 1);
  console.log(`${name}:`);
  for (const [text, count] of [...kinds].sort((a, b) => b[1] - a[1]).slice(0, 30)) {
    console.log(`  ${(count / members).toFixed(3)}  ${text}`);
  }
}

/** Returns what reading one member cost while `work` ran. */
async function costs({ name, upstream, proxy, database, client, product }, work) {
  const state = async () => ({
    profiles: (await upstream.call('counts')).profiles,
    wal: await walBytes(client),
    pg: treesCpuMs([database.pid]),
    node: product ? cpuMs(product.pid) : 0,
    at: Date.now(),
  });
  const before = await state();
  proxy.take();
  const { foreign, ran } = await withForeignLoad(
    () => [database.pid],
    async () => ({ ran: await work() }),
  );
  const statements = proxy.take();
  if (ran?.pid) product = ran;
  const after = await state();
  const members = after.profiles - before.profiles;
  printKinds(name, statements, members);
  return {
    foreign,
    node: (after.node - before.node) / members,
    pg: (after.pg - before.pg) / members,
    wal: (after.wal - before.wal) / members,
    statements: statements.length / members,
    perSecond: (1000 * members) / (after.at - before.at),
  };
}

async function profilesRead(upstream, more) {
  const until = (await upstream.call('counts')).profiles + more;
  while ((await upstream.call('counts')).profiles < until) await sleep(20);
}

const described = ({ node, pg: server, wal, statements }) =>
  `${statements.toFixed(2)} statements, ${wal.toFixed(0)} B WAL, ${node.toFixed(2)} + ${server.toFixed(2)} ms CPU ` +
  '(node + PostgreSQL) a member';

/** Returns the rows of one kind of news: statements and bytes of WAL a member, neither of which depends on time. */
async function newsRows(site, { news, name }) {
  await site.upstream.call('news', news);
  await profilesRead(site.upstream, WARM);
  const cost = await costs({ ...site, name }, () => profilesRead(site.upstream, MEASURED));
  const note = `${described(cost)}, ${cost.perSecond.toFixed(0)} reads/s`;
  return [
    { name: `statements of a sync ${name}`, ratio: cost.statements, foreign: cost.foreign, note },
    { name: `WAL bytes of a sync ${name}`, ratio: cost.wal, foreign: cost.foreign, note: '' },
  ];
}

export async function ingest() {
  const database = await startDatabase();
  const upstream = forkHelper('upstream.mjs');
  let product = null;
  let proxy = null;
  let client = null;
  try {
    const clan = await upstream.call('open', { members: MEMBERS });
    const address = await database.address('product');
    // Both sides speak to the database through the same relay.
    proxy = await countStatements(address);
    client = new pg.Client({ connectionString: address });
    await client.connect();
    const bareProxy = await countStatements(await database.address('bare'));
    const bare = await bareIngest(bareProxy.address, clan.members);
    await bareProxy.stop();
    const settings = { ...clan.settings, ...UNPACED, DATABASE_URL: proxy.address, DATA_DIR: database.folder };
    const site = { upstream, proxy, database, client };
    const first = await costs({ ...site, name: 'first sync' }, async () => {
      product = await startProduct(settings);
      await waitUntilRead(product, clan.members);
      return product;
    });
    const seconds = await syncSeconds(client);
    const rows = [
      {
        name: `ingest ${clan.members} members against bare statements`,
        ratio: seconds / bare.seconds,
        foreign: first.foreign,
        note:
          `${(clan.members / seconds).toFixed(0)} members/s with parsing, queue and events, ${described(first)} ` +
          `with the start; bare ${(clan.members / bare.seconds).toFixed(0)} members/s`,
      },
    ];
    for (const kind of NEWS) rows.push(...(await newsRows({ ...site, product }, kind)));
    return rows;
  } finally {
    await product?.stop();
    await client?.end();
    await proxy?.stop();
    await upstream.stop();
    await database.stop();
  }
}
