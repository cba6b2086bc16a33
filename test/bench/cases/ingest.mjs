/** First sync of 500 members with instant services, against bare statements that write the same rows. */
import pg from 'pg';
import { forkHelper } from '../support/child.mjs';
import { bareIngest } from '../support/bare-ingest.mjs';
import { startDatabase } from '../support/database.mjs';
import { startProduct, UNPACED, waitUntilRead } from '../support/product.mjs';
import { cpuMs, sleep, withForeignLoad } from '../support/stats.mjs';

const MEMBERS = 500;
const STEADY_S = 4;

/** Returns the seconds from the start of the first run to the newest reading, by the clock of the database. */
async function syncSeconds(address) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query(
    `SELECT extract(epoch FROM (SELECT max(last_synced_at) FROM member) - (SELECT min(started_at) FROM sync_run))::float
     AS seconds`,
  );
  await client.end();
  return rows[0].seconds;
}

export async function ingest() {
  const database = await startDatabase();
  const upstream = forkHelper('upstream.mjs');
  let product = null;
  try {
    const clan = await upstream.call('open', { members: MEMBERS });
    const address = await database.address('product');
    const settings = {
      ...clan.settings,
      ...UNPACED,
      DATABASE_URL: address,
      DATA_DIR: database.folder,
    };
    const bareAddress = await database.address('bare');
    const bare = await bareIngest(bareAddress, clan.members);
    const first = await withForeignLoad(
      () => [database.pid],
      async () => {
        product = await startProduct(settings);
        await waitUntilRead(product, clan.members);
        return { seconds: await syncSeconds(address), cpu: cpuMs(product.pid) };
      },
    );
    const before = { ...(await upstream.call('counts')), cpu: cpuMs(product.pid) };
    await sleep(STEADY_S * 1000);
    const after = { ...(await upstream.call('counts')), cpu: cpuMs(product.pid) };
    const again = after.asked - before.asked;
    const perSecond = (seconds) => (clan.members / seconds).toFixed(0);
    return [
      {
        name: `ingest ${clan.members} members against bare statements`,
        ratio: first.seconds / bare.seconds,
        goal: 8,
        foreign: first.foreign,
        note:
          `${perSecond(first.seconds)} members/s with parsing, queue and events; bare ${perSecond(bare.seconds)} members/s; ` +
          `without news ${(again / STEADY_S).toFixed(0)} reads/s at ${((after.cpu - before.cpu) / again).toFixed(2)} ms CPU each`,
      },
    ];
  } finally {
    await product?.stop();
    await upstream.stop();
    await database.stop();
  }
}
