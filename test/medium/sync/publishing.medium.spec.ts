import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { DataSource, QueryRunner } from 'typeorm';
import { openDatabase } from '../../../server/database/database.ts';
import { Transactions } from '../../../server/database/transactions.ts';
import { SyncBroadcasterService } from '../../../server/sync/runs/sync-broadcaster.service.ts';
import { SyncRunService } from '../../../server/sync/runs/sync-run.service.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { importResponseSchema } from '../../../shared/roster/clan.schemas.ts';
import { startSyncApp, until, type SyncApp } from '../../support/app/sync-app.ts';
import { FakeGame } from '../../support/game/fake-game.ts';

const MEMBERS = 4;
/** Longer than any of these tests, so that only the tests and the ends of runs cause a publication. */
const NEVER_MS = 3_600_000;
jest.setTimeout(300_000);

let game: FakeGame;
let site: SyncApp;
let database: DataSource;
/** One connection, for a transaction that the tests hold open. */
let other: QueryRunner;

beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(MEMBERS);
  const options = new SyncOptions({ schedule: false, retryBaseMs: 5, idleMs: 100, leaseMs: NEVER_MS });
  site = await startSyncApp(game, { options });
  await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
  database = await openDatabase(site.databaseUrl, { poolSize: 1 });
  other = database.createQueryRunner();
});
afterEach(async () => {
  if (other.isTransactionActive) await other.rollbackTransaction();
});
afterAll(async () => {
  await other.release();
  await database.destroy();
  await site.close();
  await game.stop();
});

/** Reads all members in a round of the schedule. Returns its id. */
async function finishedRound(): Promise<string> {
  const rows: { id: number }[] = await site.dataSource.query('SELECT id FROM member ORDER BY id');
  const runs = site.app.get(SyncRunService, { strict: false });
  const ids = rows.map(({ id }) => id);
  const run = await site.app.get(Transactions).run((tx) => runs.create(tx, 'scheduled', ids));
  const syncId = run?.syncId ?? '';
  await site.finished(syncId);
  await until(async () => (await unpublished()) === 0);
  return syncId;
}

async function unpublished(): Promise<number> {
  const rows: unknown[] = await site.dataSource.query('SELECT 1 FROM sync_item WHERE NOT announced');
  return rows.length;
}

const publish = (): void => site.app.get(SyncBroadcasterService, { strict: false }).poke();

/** Waits until a publication waits for a lock. Returns the process id of its connection. */
async function waitingPublication(): Promise<number> {
  let pid = 0;
  await until(async () => {
    const rows: { pid: number }[] = await site.dataSource.query(
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%sync_run%'`,
    );
    pid = rows[0]?.pid ?? 0;
    return pid > 0;
  }, 10_000);
  return pid;
}

/** Locks a run and makes it running with members that ended and were not published, as after a crash. */
async function holdUnpublished(syncId: string): Promise<void> {
  await other.startTransaction();
  await other.query(
    `UPDATE sync_run SET status = 'running', successful = 0, failed = 0, finished_at = NULL WHERE id = $1`,
    [syncId],
  );
  await site.dataSource.query('UPDATE sync_item SET announced = false, log_id = NULL WHERE run_id = $1', [syncId]);
}

describe('the publishing of runs', () => {
  it('waits for a run that is being cancelled before it locks the members of the run', async () => {
    const syncId = await finishedRound();
    await holdUnpublished(syncId);
    publish();
    await waitingPublication();
    // A cancel locks the members after their run as well, and here it does not wait for them.
    const members: unknown[] = await other.query('SELECT 1 FROM sync_item WHERE run_id = $1 FOR UPDATE NOWAIT', [
      syncId,
    ]);
    expect(members).toHaveLength(MEMBERS);
    await other.commitTransaction();
    expect(await site.finished(syncId)).toMatchObject({ status: 'completed', total: MEMBERS, successful: MEMBERS });
  });

  it('tries again soon after a failure', async () => {
    const syncId = await finishedRound();
    await holdUnpublished(syncId);
    publish();
    await other.query('SELECT pg_terminate_backend($1)', [await waitingPublication()]);
    await other.commitTransaction();
    await until(async () => (await site.progress(syncId)).status === 'completed', 10_000);
  });

  it('continues when a member is counted twice', async () => {
    const syncId = await finishedRound();
    // The undo of a merge brings back the member as it was: ended and unpublished.
    await site.dataSource.query(
      `UPDATE sync_item SET announced = false WHERE run_id = $1 AND member_id = (SELECT min(id) FROM member)`,
      [syncId],
    );
    publish();
    await until(async () => (await unpublished()) === 0, 10_000);
    expect(await site.progress(syncId)).toMatchObject({ status: 'completed', total: MEMBERS + 1 });
    expect(await site.finished(await finishedRound())).toMatchObject({ status: 'completed', total: MEMBERS });
  });

  it('ends a run at the end of its last member, also when it is published later', async () => {
    const syncId = await finishedRound();
    await holdUnpublished(syncId);
    await other.query(`UPDATE sync_item SET ended_at = ended_at - interval '1 minute' WHERE run_id = $1`, [syncId]);
    await other.commitTransaction();
    publish();
    await site.finished(syncId);
    const [row]: [{ same: boolean }] = await site.dataSource.query(
      `SELECT finished_at = (SELECT max(ended_at) FROM sync_item WHERE run_id = sync_run.id) AS same
       FROM sync_run WHERE id = $1`,
      [syncId],
    );
    expect(row.same).toBe(true);
  });
});
