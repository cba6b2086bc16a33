import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openDatabase } from '../../../server/database/database.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import * as z from 'zod/mini';
import { importResponseSchema } from '../../../shared/roster/clan.schemas.ts';
import { adminChangeSchema } from '../../../shared/admin/admin.changes.ts';
import {
  progressResponseSchema,
  runningResponseSchema,
  startedResponseSchema,
  syncLogsResponseSchema,
  type Progress,
  type SyncLog,
} from '../../../shared/sync/sync.schemas.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { startNode, startSyncApp, until, type SyncApp } from '../../support/app/sync-app.ts';
import { SocketClient } from '../../support/live/socket-client.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';

/** Members of the first test; the others use MEMBERS. */
const WHOLE_CLAN = 500;
const MEMBERS = 120;

jest.setTimeout(300_000);

describe('sync runs', () => {
  let game: FakeGame;
  let site: SyncApp;

  beforeAll(async () => {
    game = await FakeGame.start();
    game.populate(WHOLE_CLAN);
    site = await startSyncApp(game);
    await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
  });
  afterAll(async () => {
    await site.close();
    await game.stop();
  });
  beforeEach(() => {
    game.calls = [];
  });
  afterEach(async () => {
    game.interfere = () => false;
    await site.dataSource.query(`UPDATE host_pace SET paused_until = '-infinity', next_at = '-infinity'`);
  });

  const startAll = async (): Promise<string> => {
    const { syncId } = await site.post('/api/sync/all/async', startedResponseSchema);
    if (syncId === null) throw new Error('there are members');
    return syncId;
  };
  const processed = async (syncId: string) => (await site.progress(syncId)).processed;

  it('reads 500 members with two processes, each member once, with one log line each', async () => {
    const other = await startNode(site);
    try {
      const syncId = await startAll();
      expect(await site.finished(syncId)).toMatchObject({
        status: 'completed',
        total: WHOLE_CLAN,
        processed: WHOLE_CLAN,
        successful: WHOLE_CLAN,
        failed: 0,
      });
      const names = game.calls.filter((call) => call.service === 'runemetrics').map((call) => call.name);
      expect(names).toHaveLength(WHOLE_CLAN);
      expect(new Set(names).size).toBe(WHOLE_CLAN);
      const { logs } = await site.get('/api/admin/sync/logs?limit=1000', syncLogsResponseSchema);
      const lines = logs.filter((line) => line.syncId === syncId);
      expect(lines).toHaveLength(WHOLE_CLAN);
      expect(new Set(lines.map((line) => line.member_name)).size).toBe(WHOLE_CLAN);
    } finally {
      await other.close();
      await site.dataSource.query('UPDATE member SET is_active = id <= (SELECT min(id) + $1 - 1 FROM member)', [
        MEMBERS,
      ]);
    }
  });

  it('returns the running run of the same kind', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, startAll));
    expect(new Set(ids).size).toBe(1);
    const running = await site.get('/api/admin/sync/progress', runningResponseSchema);
    expect(running.progress.map(({ syncId }) => syncId)).toEqual([ids[0]]);
    await site.request('POST', `/api/sync/${ids[0]}/cancel`);
  });

  it('requests, stores and counts nothing more after a cancel', async () => {
    const syncId = await startAll();
    await until(async () => (await processed(syncId)) > 20);
    const { progress } = await site.post(`/api/sync/${syncId}/cancel`, progressResponseSchema);
    expect(progress.status).toBe('cancelled');
    await until(async () => (await openItems(site, syncId)) === 0);
    const calls = game.count('runemetrics');
    const settled = await site.progress(syncId);
    expect(settled.processed).toBeLessThan(MEMBERS);
    expect(settled).toMatchObject({ rateLimited: 0, processed: progress.processed });
    // A later run shows that the workers continue, and how many calls they add.
    const next = await startAll();
    await site.finished(next);
    expect(game.count('runemetrics') - calls).toBeLessThanOrEqual(MEMBERS + 8);
    expect(await site.progress(syncId)).toEqual(settled);
    expect((await site.request('POST', `/api/sync/${syncId}/cancel`)).status).toBe(409);
  });

  it('retries a failing member up to the last try, and reads only the failed members on retry', async () => {
    const broken = new Set(['Player 7', 'Player 9']);
    game.interfere = (service, name, response) => {
      const flaky = name === 'Player 11' && service === 'runemetrics' && game.count('runemetrics', name) === 1;
      if (!(broken.has(name) || flaky)) return false;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":');
      return true;
    };
    const syncId = await startAll();
    expect(await site.finished(syncId)).toMatchObject({
      status: 'completed',
      processed: MEMBERS,
      successful: MEMBERS - 2,
      failed: 2,
    });
    expect(game.count('runemetrics', 'Player 7')).toBe(4);
    // One bad answer is requested again, although the hiscores gave XP.
    expect(game.count('runemetrics', 'Player 11')).toBe(2);

    // Answers are held until both calls return, so the first run is still running at the second call.
    const waiting: (() => void)[] = [];
    game.interfere = (service, _name, response) => {
      if (service === 'runemetrics') waiting.push(() => void response.writeHead(503).end());
      return service === 'runemetrics';
    };
    game.calls = [];
    const [first, second] = await Promise.all([
      site.post(`/api/sync/${syncId}/retry`, startedResponseSchema),
      site.post(`/api/sync/${syncId}/retry`, startedResponseSchema),
    ]);
    game.interfere = () => false;
    for (const answer of waiting) answer();
    expect(first).toMatchObject({ total: 2 });
    expect(second.syncId).toBe(first.syncId);
    expect(await site.finished(first.syncId ?? '')).toMatchObject({ status: 'completed', successful: 2 });
    const asked = game.calls.filter((call) => call.service === 'runemetrics').map((call) => call.name);
    expect(new Set(asked)).toEqual(broken);
  });

  it('pauses all workers on 429, counts deferred members, and completes', async () => {
    const pauseMs = 1000;
    let limited = 0;
    game.interfere = (service, _name, response) => {
      if (service !== 'runemetrics' || game.count('runemetrics') < 50 || limited > 0) return false;
      limited = performance.now();
      response.writeHead(429, { 'retry-after': String(pauseMs / 1000) }).end();
      return true;
    };
    const syncId = await startAll();
    let seen: Progress | null = null;
    await until(async () => {
      seen = await site.progress(syncId);
      return limited > 0 && seen.rateLimited > 0;
    });
    expect(seen).toMatchObject({ status: 'running' });
    expect(await site.finished(syncId)).toMatchObject({ status: 'completed', successful: MEMBERS, rateLimited: 0 });
    // Each of the other workers may have sent one call before the 429; after it no call starts until the end of the pause.
    const inPause = game.calls.filter(
      ({ service, at }) => service === 'runemetrics' && at > limited && at < limited + pauseMs - 50,
    );
    expect(inPause.length).toBeLessThan(new SyncOptions().concurrency);
    const attempts: { attempt: number }[] = await site.dataSource.query(
      'SELECT DISTINCT attempt FROM sync_item WHERE run_id = $1',
      [syncId],
    );
    expect(attempts).toEqual([{ attempt: 1 }]);
  });

  it('publishes every step and line to admins, at most four times a second, up to the final state', async () => {
    const before = await newestAdminVersion(site);
    const syncId = await startAll();
    const end = await site.finished(syncId);
    await until(async () => (await untold(site)) === 0);
    const events = z
      .array(z.object({ at: z.date(), changes: z.array(adminChangeSchema) }))
      .parse(
        await site.dataSource.query(
          `SELECT at, changes FROM live_event WHERE stream = 'admin' AND version > $1 ORDER BY version`,
          [before],
        ),
      );
    const changes = events.flatMap((event) => event.changes);
    const steps = changes.filter((change) => change.type === 'run.changed' && change.run.syncId === syncId);
    expect(steps.at(0)).toMatchObject({ run: { processed: 0, status: 'running' } });
    expect(steps.at(-1)).toEqual({ type: 'run.changed', run: end });
    // The run ends once, with everything counted.
    expect(steps.filter((step) => step.type === 'run.changed' && step.run.status !== 'running')).toHaveLength(1);
    const lines = changes.flatMap((change) => (change.type === 'logs.added' ? change.logs : []));
    const { logs } = await site.get('/api/admin/sync/logs?limit=1000', syncLogsResponseSchema);
    const ofRun = (list: SyncLog[]) => list.filter((line) => line.syncId === syncId).map(({ id }) => id);
    expect(ofRun(lines)).toHaveLength(MEMBERS);
    expect(new Set(ofRun(lines))).toEqual(new Set(ofRun(logs)));
    // The first event belongs to the start of the run; the others keep the interval.
    const gaps = events.slice(2).map((event, index) => event.at.getTime() - (events[index + 1]?.at.getTime() ?? 0));
    expect(gaps.filter((ms) => ms < 150)).toEqual([]);
  });

  it('reads, ends and counts every member while another connection holds the row of the run', async () => {
    const database = await openDatabase(site.databaseUrl, { poolSize: 1 });
    const other = database.createQueryRunner();
    try {
      const syncId = await startAll();
      await other.startTransaction();
      await other.query('SELECT 1 FROM sync_run WHERE id = $1 FOR UPDATE', [syncId]);
      await until(async () => (await openItems(site, syncId)) === 0);
      // The row cannot change now, but its counts are right.
      expect(await site.progress(syncId)).toMatchObject({ status: 'running', processed: MEMBERS, successful: MEMBERS });
      await other.commitTransaction();
      expect(await site.finished(syncId)).toMatchObject({ status: 'completed', processed: MEMBERS, total: MEMBERS });
    } finally {
      await other.release();
      await database.destroy();
    }
  });

  it('answers 404 for an unknown run', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await site.request('GET', `/api/sync/progress/${unknown}`)).status).toBe(404);
    expect((await site.request('POST', `/api/sync/${unknown}/cancel`)).status).toBe(404);
    expect((await site.request('POST', `/api/sync/${unknown}/retry`)).status).toBe(404);
    expect((await site.request('GET', '/api/sync/progress/7')).status).toBe(404);
  });
});

describe('a dead worker', () => {
  it('reads the members of an expired lease on another worker, and fails a member who lost every worker', async () => {
    const game = await FakeGame.start();
    game.populate(3);
    const options = new SyncOptions({ schedule: false, leaseMs: 300, idleMs: 50, retryBaseMs: 5 });
    const site = await startSyncApp(game, { options });
    const dead = await openDatabase(site.databaseUrl, { poolSize: 1 });
    try {
      await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
      // Inserts the rows of a killed process: a running run, taken items and a lease without an owner. One statement, as a
      // worker ends a run that has no items.
      const [run]: [{ id: string }] = await dead.query(
        `WITH run AS (INSERT INTO sync_run (kind, total) VALUES ('all', 3) RETURNING id), item AS (
           INSERT INTO sync_item (run_id, member_id, priority, position, status, attempt, lost, lease_id, lease_until)
           SELECT run.id, m.id, 40, m.id, 'active', 1, CASE WHEN m.name = 'Player 2' THEN 9 ELSE 0 END,
             gen_random_uuid(), clock_timestamp() + interval '200 ms' FROM member m, run)
         SELECT id FROM run`,
      );
      expect(await site.finished(run.id)).toMatchObject({ status: 'completed', total: 3, successful: 2, failed: 1 });
      const items: unknown = await site.dataSource.query(
        `SELECT m.name, i.status, i.attempt, i.lost FROM sync_item i JOIN member m ON m.id = i.member_id WHERE i.run_id = $1 ORDER BY m.name`,
        [run.id],
      );
      expect(items).toEqual([
        { name: 'Player 1', status: 'done', attempt: 1, lost: 1 },
        { name: 'Player 2', status: 'failed', attempt: 1, lost: 9 },
        { name: 'Player 3', status: 'done', attempt: 1, lost: 1 },
      ]);
    } finally {
      await dead.destroy();
      await site.close();
      await game.stop();
    }
  });
});

describe('the one listening connection', () => {
  it('[LV5] delivers work, a cancel and every live event again after the listener was cut', async () => {
    const game = await FakeGame.start();
    game.populate(5);
    // Polls and lease beats of workers would occur only after the end of the test.
    const options = new SyncOptions({ schedule: false, retryBaseMs: 5, idleMs: 600_000, leaseMs: 1_800_000 });
    const site = await startSyncApp(game, { options });
    const admin = await new SocketClient(site.url, '/admin').connected();
    const waiting: (() => void)[] = [];
    try {
      await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
      const since = await newestAdminVersion(site);
      await admin.open(ADMIN_STREAM, since);

      await cutListeners(site);
      const first = await site.post('/api/sync/all/async', startedResponseSchema);
      expect(await site.finished(first.syncId ?? '')).toMatchObject({ status: 'completed', successful: 5 });

      game.interfere = (_service, _name, response) => waiting.push(() => void response.writeHead(503).end()) > 0;
      const second = await site.post('/api/sync/all/async', startedResponseSchema);
      await until(() => Promise.resolve(waiting.length > 0));
      await cutListeners(site);
      await until(async () => (await listeners(site)) === 1);
      await site.post(`/api/sync/${second.syncId}/cancel`, progressResponseSchema);
      await until(async () => (await openItems(site, second.syncId ?? '')) === 0, 5000);

      await until(async () => (await untold(site)) === 0);
      const newest = await newestAdminVersion(site);
      await until(() => Promise.resolve((admin.versions().at(-1) ?? 0) >= newest), 10_000);
      const heard = admin.versions().filter((version) => version > since && version <= newest);
      expect(heard).toEqual(Array.from({ length: newest - since }, (_, i) => since + 1 + i));
    } finally {
      game.interfere = () => false;
      for (const answer of waiting) answer();
      admin.close();
      await site.close();
      await game.stop();
    }
  });
});

const LISTENING = `FROM pg_stat_activity WHERE application_name = 'citadel-watch-live' AND datname = current_database()`;

function cutListeners(site: SyncApp): Promise<unknown> {
  return site.dataSource.query(`SELECT pg_terminate_backend(pid) ${LISTENING}`);
}

/** Returns the number of connections whose last statement is a LISTEN. */
async function listeners(site: SyncApp): Promise<number> {
  const rows: unknown[] = await site.dataSource.query(
    `SELECT 1 ${LISTENING} AND state = 'idle' AND query LIKE 'LISTEN%'`,
  );
  return rows.length;
}

async function newestAdminVersion(site: SyncApp): Promise<number> {
  const rows: { version: number }[] = await site.dataSource.query(
    `SELECT version::int AS version FROM live_stream WHERE stream = 'admin'`,
  );
  return rows[0]?.version ?? 0;
}

async function untold(site: SyncApp): Promise<number> {
  const rows: unknown[] = await site.dataSource.query(
    `SELECT 1 FROM sync_log WHERE NOT announced UNION ALL SELECT 1 FROM sync_run WHERE NOT announced
     UNION ALL SELECT 1 FROM sync_item WHERE NOT announced`,
  );
  return rows.length;
}

async function openItems(site: SyncApp, syncId: string): Promise<number> {
  const rows: unknown[] = await site.dataSource.query(
    `SELECT 1 FROM sync_item WHERE run_id = $1 AND status IN ('queued', 'active')`,
    [syncId],
  );
  return rows.length;
}
