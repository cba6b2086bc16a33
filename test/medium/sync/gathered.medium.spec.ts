import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as z from 'zod/mini';
import { Transactions } from '../../../server/database/transactions.ts';
import { Fetcher } from '../../../server/game/transport/fetcher.ts';
import { MemoryHostPace } from '../../../server/game/transport/host-pace.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { SyncBroadcasterService } from '../../../server/sync/runs/sync-broadcaster.service.ts';
import { SyncRunService } from '../../../server/sync/runs/sync-run.service.ts';
import { clanChangesSchema } from '../../../shared/members/clan.changes.ts';
import { memberReadingSchema } from '../../../shared/members/members.schemas.ts';
import { importResponseSchema } from '../../../shared/roster/clan.schemas.ts';
import { syncLogsResponseSchema } from '../../../shared/sync/sync.schemas.ts';
import { startSyncApp, until, type SyncApp } from '../../support/app/sync-app.ts';
import { FakeGame } from '../../support/game/fake-game.ts';

const MEMBERS = 12;
/** Longer than any of these tests, so that only what must not wait is published. */
const NEVER_MS = 3_600_000;
const HELD_MS = 60_000;
const LEASE_MS = 60_000;
jest.setTimeout(300_000);

let game: FakeGame;
let site: SyncApp;
let ids: number[] = [];

beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(MEMBERS);
  // After half of a lease every process publishes what the others left, so that it must be longer than a slow test takes.
  const options = new SyncOptions({
    schedule: false,
    retryBaseMs: 5,
    idleMs: 100,
    leaseMs: LEASE_MS,
    gatherMs: NEVER_MS,
  });
  // An answer that a test holds must not run out of time on a busy machine, which would end the reading without it.
  const patient = new Fetcher(new MemoryHostPace(), 'test', { headersMs: HELD_MS, totalMs: HELD_MS });
  site = await startSyncApp(game, { options, overrides: [[Fetcher, patient]] });
  await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
  const rows: { id: number }[] = await site.dataSource.query('SELECT id FROM member ORDER BY id');
  ids = rows.map(({ id }) => id);
  // The first round also reads the hiscores, so the second one is the first that can be repeated without news.
  await ended(await round());
  await ended(await round());
});
afterAll(async () => {
  await site.close();
  await game.stop();
});
afterEach(() => {
  game.interfere = () => false;
});

/** Starts a round of the schedule over all members. Returns its id. */
async function round(): Promise<string> {
  const runs = site.app.get(SyncRunService, { strict: false });
  const run = await site.app.get(Transactions).run((tx) => runs.create(tx, 'scheduled', ids));
  return run?.syncId ?? '';
}

const ended = (syncId: string): Promise<unknown> => site.finished(syncId);

/**
 * Starts a round and holds the answers for these names. Nobody waits for one of its members, and everything that earlier
 * rounds left is published: either would publish readings of this round, too. Returns when all other members were read.
 */
async function heldRound(names: readonly string[]): Promise<{ syncId: string; release: () => void }> {
  // A profile that a visitor opened less than a minute ago is published at once.
  await site.dataSource.query('UPDATE sync_due SET viewed_at = NULL');
  await site.dataSource.query('UPDATE sync_run SET announced = false');
  // There is one timer: this moves the one that an earlier round may have left, or sets it.
  site.app.get(SyncBroadcasterService, { strict: false }).poke();
  await until(async () => (await countOf('SELECT 1 FROM sync_run WHERE NOT announced')) === 0);
  const release = hold(names);
  const syncId = await round();
  await until(async () => (await endedItems(syncId)) === MEMBERS - names.length);
  return { syncId, release };
}

async function clanVersion(): Promise<number> {
  const [row]: [{ version: number }] = await site.dataSource.query(
    `SELECT version::int AS version FROM live_stream WHERE stream = 'clan'`,
  );
  return row.version;
}

async function clanEvents(above: number) {
  const rows = z
    .array(z.object({ changes: clanChangesSchema }))
    .parse(
      await site.dataSource.query(
        `SELECT changes FROM live_event WHERE stream = 'clan' AND version > $1 ORDER BY version`,
        [above],
      ),
    );
  return rows.map(({ changes }) => changes);
}

async function syncTimes(): Promise<Map<number, number>> {
  const rows: { id: number; at: Date }[] = await site.dataSource.query('SELECT id, last_synced_at AS at FROM member');
  return new Map(rows.map(({ id, at }) => [id, at.getTime()]));
}

async function readingOf(name: string) {
  const { body } = await site.request('GET', `/api/members/${encodeURIComponent(name)}/reading`);
  return memberReadingSchema.parse(body).reading;
}

/** Holds the answers of RuneMetrics for these names. Returns a function that sends them. */
function hold(names: readonly string[]): () => void {
  const held: (() => void)[] = [];
  let open = false;
  game.interfere = (service, name, response) => {
    if (open || service !== 'runemetrics' || !names.includes(name)) return false;
    held.push(() => void response.writeHead(503).end());
    return true;
  };
  return () => {
    open = true;
    for (const send of held) send();
  };
}

async function countOf(sql: string, values: readonly unknown[] = []): Promise<number> {
  const rows: unknown[] = await site.dataSource.query(sql, [...values]);
  return rows.length;
}

const endedItems = (syncId: string): Promise<number> =>
  countOf(`SELECT 1 FROM sync_item WHERE run_id = $1 AND status = 'done'`, [syncId]);

describe('syncs without news', () => {
  it('are published for all members of a round in one event, with the stored times', async () => {
    const before = await clanVersion();
    await ended(await round());
    const [changes, ...others] = await clanEvents(before);
    expect(others).toEqual([]);
    const times = await syncTimes();
    expect(changes).toHaveLength(1);
    const [change] = changes ?? [];
    if (change?.type !== 'members.synced') throw new Error('the readings were published in another form');
    expect(new Map(change.member_ids.map((id, at) => [id, change.read_at[at]]))).toEqual(times);
    const at = new Date(times.get(ids[0] ?? 0) ?? 0).toISOString();
    await until(async () => (await readingOf('Player 1')).last_synced_at === at);
    expect(await readingOf('Player 1')).toMatchObject({ profile_state: 'public', sources: { xp_read_at: at } });
  });

  it('have lines in the log and count in their run, without rows in table sync_log', async () => {
    const syncId = await round();
    expect(await site.finished(syncId)).toMatchObject({ status: 'completed', total: MEMBERS, successful: MEMBERS });
    const { logs } = await site.get('/api/admin/sync/logs?limit=1000', syncLogsResponseSchema);
    const lines = logs.filter((line) => line.syncId === syncId);
    expect(lines.map(({ status, xp_gained }) => [status, xp_gained])).toEqual(
      Array.from({ length: MEMBERS }, () => ['unchanged', 0]),
    );
    expect(new Set(lines.map(({ member_name }) => member_name))).toEqual(new Set(game.players.keys()));
    expect(await site.dataSource.query('SELECT 1 FROM sync_log WHERE run_id = $1', [syncId])).toEqual([]);
  });

  it('are published at once with the sync of a profile that a visitor opened', async () => {
    const before = await clanVersion();
    const { syncId, release } = await heldRound(['Player 12']);
    // They wait, because nobody asked for one of them and the round goes on.
    expect(await clanEvents(before)).toEqual([]);
    release();
    await ended(syncId);
    await site.dataSource.query(`UPDATE member SET last_synced_at = last_synced_at - interval '1 hour'`);
    await site.dataSource.query(`UPDATE sync_due SET last_attempt_at = last_attempt_at - interval '1 hour'`);

    const releaseAgain = hold(['Player 11', 'Player 12']);
    const next = await clanVersion();
    const second = await round();
    await site.request('POST', '/api/members/Player%205/sync', undefined, { 'X-Test-Visitor': '1' });
    const told = async () =>
      (await clanEvents(next)).flat().flatMap((change) => (change.type === 'members.synced' ? change.member_ids : []));
    await until(async () => (await told()).includes(ids[4] ?? 0));
    expect(await endedItems(second)).toBeLessThan(MEMBERS);
    releaseAgain();
    await ended(second);
  });

  it('keep their line in the log when the member is merged before they are published', async () => {
    const { syncId, release } = await heldRound(['Player 12']);
    const runs = site.app.get(SyncRunService, { strict: false });
    await site.app.get(Transactions).run((tx) => runs.skipMember(tx, ids[4] ?? 0));
    const { logs } = await site.get('/api/admin/sync/logs?limit=1000', syncLogsResponseSchema);
    expect(logs.filter((line) => line.syncId === syncId)).toMatchObject([
      { member_name: 'Player 5', status: 'unchanged' },
    ]);
    release();
    expect(await site.finished(syncId)).toMatchObject({ status: 'completed', total: MEMBERS, successful: MEMBERS });
  });

  it('are published by any process when the one that stored them died', async () => {
    const syncId = await round();
    await ended(syncId);
    const before = await clanVersion();
    // The state after a crash between the commit of the readings and their event.
    await site.dataSource.query(
      `WITH run AS (UPDATE sync_run SET status = 'running', successful = 0, finished_at = NULL WHERE id = $1)
       UPDATE sync_item SET announced = false, log_id = NULL, ended_at = ended_at - interval '1 hour' WHERE run_id = $1`,
      [syncId],
    );
    expect(await site.progress(syncId)).toMatchObject({ status: 'running', processed: MEMBERS });
    expect(await site.finished(syncId)).toMatchObject({ status: 'completed', successful: MEMBERS, failed: 0 });
    expect((await clanEvents(before)).flat()).toMatchObject([{ type: 'members.synced' }]);
    expect((await clanEvents(before)).flat()[0]).toHaveProperty('member_ids.length', MEMBERS);
  });
});
