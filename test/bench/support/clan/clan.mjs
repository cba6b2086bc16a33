/** A clan of a bench case: its database, its simulated game, and the product that has read every member. */
import pg from 'pg';
import { forkHelper } from '../child.mjs';
import { startDatabase } from '../database.mjs';
import { AT_REST, startProduct, UNPACED, waitUntilRead } from '../product.mjs';
import { until } from '../stats.mjs';
import { ADMIN, adminOf, signIn } from './admin.mjs';

/**
 * Starts the clan and leaves the product at rest. Returns {database, upstream, members, product, settings, start, admin,
 * stop}: `start(settings)` stops the product and starts it again with other settings; `admin()` returns the calls of a
 * signed-in admin of the current product.
 */
export async function startClan({ members }) {
  const database = await startDatabase();
  const upstream = forkHelper('upstream.mjs');
  let cookie = null;
  const clan = {
    database,
    upstream,
    product: null,
    start: async (settings = {}) => {
      await clan.product?.stop();
      clan.product = null;
      await forgetTries(clan.settings.DATABASE_URL);
      clan.product = await startProduct({ ...clan.settings, ...AT_REST, ...settings });
      return clan.product;
    },
    admin: async () => {
      cookie ??= await signIn(clan.settings.DATABASE_URL);
      return adminOf(clan.product, cookie);
    },
    stop: async () => {
      await clan.product?.stop();
      await upstream.stop();
      await database.stop();
    },
  };
  try {
    const opened = await upstream.call('open', { members });
    const address = await database.address('product');
    clan.members = opened.members;
    clan.settings = { ...opened.settings, ...ADMIN, DATABASE_URL: address, DATA_DIR: database.folder };
    await waitUntilRead(await clan.start(UNPACED), clan.members);
    await gain(clan);
    await clan.start();
    return clan;
  } catch (error) {
    await clan.stop();
    throw error;
  }
}

/**
 * Moves the last tries into the past and frees the next request: the schedule reads a member again only after a gap, and
 * the slots that a product at rest has taken are ten minutes long.
 */
async function forgetTries(address) {
  const database = new pg.Client({ connectionString: address });
  await database.connect();
  const { rows } = await database.query(`SELECT to_regclass('sync_due') IS NOT NULL AS made`);
  if (rows[0].made) {
    await database.query(`UPDATE sync_due SET last_attempt_at = last_attempt_at - interval '1 hour'`);
    await database.query('DELETE FROM host_pace');
  }
  await database.end();
}

/** Most members that gain nothing, because all their skills are near the cap or their answers are always refused. */
const MOST_IDLE = 0.1;

/** Lets the members gain XP after their first reading, without which the boards of gains would be empty. */
async function gain({ upstream, members }) {
  await upstream.call('news', { xp: true });
  await until(
    'the members have gained XP',
    async () => (await upstream.call('sent')).members > members * (1 - MOST_IDLE),
  );
  await upstream.call('news', null);
}

/** Returns the ids of the clan's active members. */
export async function memberIds({ product }) {
  const { members } = await product.get('/members?active=true');
  return members.map(({ id }) => id);
}
