import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MessageQueueRepository } from '../../../server/announce/sending/message-queue.repository.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { until } from '../../support/app/sync-app.ts';

const LEASE_MS = 60_000;
let site: TestApp;
let channel: number;

beforeAll(async () => {
  site = await startTestApp({ admin: true });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.dataSource.query('DELETE FROM announce_channel; DELETE FROM host_pace');
});

const queue = () => site.app.get(MessageQueueRepository, { strict: false });
const take = () => queue().take(randomUUID(), LEASE_MS);

/** Stores complete messages of one channel. Returns their ids in order. */
async function messages(count: number): Promise<number[]> {
  const rows: { id: string; channel_id: number }[] = await site.dataSource.query(
    `WITH c AS (INSERT INTO announce_channel (name, webhook_hash, hint, created_by)
       VALUES ('news', gen_random_uuid(), '…1', 'A test') RETURNING id),
     r AS (INSERT INTO announce_rule (channel_id, name, kinds) SELECT id, 'All', '{}' FROM c RETURNING id, channel_id)
     INSERT INTO announce_message (channel_id, rule_id, batch_key, ready_at)
     SELECT channel_id, id, 'batch ' || n, clock_timestamp() FROM r, generate_series(1, $1) n ORDER BY n
     RETURNING id, channel_id`,
    [count],
  );
  channel = rows[0]?.channel_id ?? 0;
  return rows.map(({ id }) => Number(id));
}

async function isAnyoneWaiting(): Promise<boolean> {
  const [row] = await site.dataSource.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row.count > 0;
}

describe('the queue of messages', () => {
  it('gives the oldest of a channel also while the router adds to it, and not the next one', async () => {
    const [first] = await messages(2);
    const router = site.dataSource.createQueryRunner();
    await router.startTransaction();
    await router.query('SELECT FROM announce_message WHERE id = $1 FOR UPDATE', [first]);
    let isTaken = false;
    const taken = take().finally(() => (isTaken = true));
    await until(async () => isTaken || (await isAnyoneWaiting()));
    await router.commitTransaction();
    await router.release();
    expect((await taken)?.id).toBe(first);
  });

  it('gives one of a channel to several who ask at once: the oldest', async () => {
    for (let round = 0; round < 30; round += 1) {
      await site.dataSource.query('DELETE FROM announce_channel; DELETE FROM host_pace');
      const [first] = await messages(4);
      const taken = await Promise.all(Array.from({ length: 4 }, take));
      expect(taken.filter((one) => one !== null).map(({ id }) => id)).toEqual([first]);
    }
  });

  it.each([
    ['a call', `next_at = now() + interval '1 hour', reserved_at = now() + interval '1 hour'`],
    ['a pause', `paused_until = now() + interval '2 days'`],
  ])('does not wait for %s that a clock stored which was set back since', async (_, ahead) => {
    const [first] = await messages(1);
    await site.dataSource.query(`INSERT INTO host_pace (host) VALUES ('discord'), ('discord:${channel}')`);
    await site.dataSource.query(`UPDATE host_pace SET ${ahead}`);
    expect((await take())?.id).toBe(first);
  });

  it('waits as long as Discord asks, at most a day', async () => {
    const [first] = await messages(1);
    await queue().pause(null, 1e15);
    await queue().pause(null, 1000);
    expect(await take()).toBeNull();
    const [{ hours }] = await site.dataSource.query(
      'SELECT extract(epoch FROM paused_until - now())::int / 3600 AS hours FROM host_pace',
    );
    expect(hours).toBeGreaterThanOrEqual(23);
    await site.dataSource.query('DELETE FROM host_pace');
    expect((await take())?.id).toBe(first);
  });
});
