import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as z from 'zod/mini';
import { itemsOf } from '../../../client/features/sync/runs/items.resource.ts';
import { logsResource } from '../../../client/features/sync/logs.resource.ts';
import { recentRuns, runningRuns, runOf } from '../../../client/features/sync/runs/runs.resource.ts';
import { importResponseSchema } from '../../../shared/roster/clan.schemas.ts';
import { adminChangeSchema } from '../../../shared/admin/admin.changes.ts';
import {
  itemsResponseSchema,
  progressResponseSchema,
  runsResponseSchema,
  startedResponseSchema,
  type Progress,
  type SyncItem,
} from '../../../shared/sync/sync.schemas.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { startQuietSite, startSyncApp, until, type SyncApp } from '../../support/app/sync-app.ts';
import { verifyLive, view, type View } from '../../support/live/verify-live.ts';

const MEMBERS = 60;
jest.setTimeout(300_000);

let game: FakeGame;
let site: SyncApp;

beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(MEMBERS);
  site = await startSyncApp(game);
  await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
});
afterAll(async () => {
  await site.close();
  await game.stop();
});
afterEach(() => {
  game.interfere = () => false;
});

/** Views that the Sync tab keeps current; the estimated end is left out. */
const views = (syncId: string | null): View[] => {
  const settled = (runs: Progress[]) => runs.map((run) => ({ ...run, estimated_end: null }));
  return [
    view('running', runningRuns('cockpit'), settled),
    view('recent', recentRuns('cockpit', 'admins'), settled),
    view('logs', logsResource),
    ...(syncId === null
      ? []
      : [view('items', itemsOf(syncId)), view('run', runOf(syncId), (run) => ({ ...run, estimated_end: null }))]),
  ];
};

/** Waits until every change is published to admins. */
const told = (on: SyncApp = site) =>
  until(async () => {
    const untold: unknown[] = await on.dataSource.query(
      `SELECT 1 FROM sync_log WHERE NOT announced UNION ALL SELECT 1 FROM sync_run WHERE NOT announced
       UNION ALL SELECT 1 FROM sync_item WHERE NOT announced`,
    );
    return untold.length === 0;
  });

async function start(on: SyncApp = site): Promise<string> {
  const { syncId } = await on.post('/api/sync/all/async', startedResponseSchema);
  if (syncId === null) throw new Error('there are members');
  return syncId;
}

async function items(syncId: string, on: SyncApp = site): Promise<SyncItem[]> {
  return (await on.get(`/api/sync/${syncId}/items?limit=1000`, itemsResponseSchema)).items;
}

/** Makes every service send an unreadable answer for these names. */
function breakFor(names: readonly string[]): void {
  game.interfere = (_service, name, response) => {
    if (!names.includes(name)) return false;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":');
    return true;
  };
}

/** Holds answers of RuneMetrics until the returned function is called. */
function hold(when: (name: string) => boolean): () => void {
  const held: (() => void)[] = [];
  let open = false;
  game.interfere = (service, name, response) => {
    if (open || service !== 'runemetrics' || !when(name)) return false;
    // On release each held request is answered 503, which makes the engine try again.
    held.push(() => void response.writeHead(503).end());
    return true;
  };
  return () => {
    open = true;
    for (const go of held) go();
  };
}

describe('a run as admins see it', () => {
  it('shows the state of each member with XP and the reason of a failure, also by the stream', async () => {
    await site.finished(await start());
    await told();
    game.train('Player 5', 3, 777);
    breakFor(['Player 9']);
    let syncId = '';
    const verified = await verifyLive(site, views(null), async () => {
      syncId = await start();
      await site.finished(syncId);
      await told();
    });
    expect(verified.refetched).toEqual([]);
    const rows = await items(syncId);
    expect(rows).toHaveLength(MEMBERS);
    const of = (name: string) => rows.find((row) => row.member_name === name);
    expect(of('Player 5')).toMatchObject({ state: 'done', xp_gained: 777, attempt: 1, message: null });
    expect(of('Player 8')).toMatchObject({ state: 'unchanged', xp_gained: 0 });
    expect(of('Player 9')).toMatchObject({ state: 'failed', attempt: 4 });
    expect(of('Player 9')?.message).toMatch(/^RuneMetrics sent something unreadable/);
    expect(rows.every(({ ended_at }) => ended_at !== null)).toBe(true);
    // The stream alone contains the same final state of every member.
    const last = new Map((await streamed(syncId)).map((item) => [item.member_id, item]));
    expect([...last.values()].sort((a, b) => a.member_id - b.member_id)).toEqual(rows);
  });

  it('lists the members of a run in pages without a gap', async () => {
    const syncId = await start();
    await site.finished(syncId);
    const all: SyncItem[] = [];
    let after: number | null = 0;
    let pages = 0;
    while (after !== null) {
      const path: string = `/api/sync/${syncId}/items?limit=25&after=${after}`;
      const page: z.infer<typeof itemsResponseSchema> = await site.get(path, itemsResponseSchema);
      all.push(...page.items);
      after = page.next;
      pages++;
    }
    expect(pages).toBe(3);
    expect(all).toEqual(await items(syncId));
    expect((await site.request('GET', `/api/sync/${syncId}/items?limit=0`)).status).toBe(400);
  });

  it('lists all runs, or those of admins and of visitors separately', async () => {
    await site.dataSource.query(`UPDATE member SET last_synced_at = NULL WHERE name = 'Player 3'`);
    await site.dataSource.query('UPDATE sync_due SET last_attempt_at = NULL');
    const visitor = await site.request('POST', '/api/members/Player%203/sync');
    expect(visitor.body).toMatchObject({ state: 'queued' });
    const runs = async (by?: string) =>
      (await site.get(`/api/admin/sync/runs${by === undefined ? '' : `?by=${by}`}`, runsResponseSchema)).runs;
    const visitors = await runs('visitors');
    expect(visitors).toMatchObject([{ kind: 'one', total: 1, startedBy: null }]);
    const admins = await runs('admins');
    expect(admins.length).toBeGreaterThan(0);
    expect(new Set(admins.map(({ startedBy }) => startedBy))).toEqual(new Set(['Test Admin']));
    expect(await runs('schedule')).toEqual([]);
    // Waits for the end of the run, so that both answers below contain the same runs.
    await site.finished(visitors[0]?.syncId ?? '');
    const all = await runs();
    expect(new Set(all.map(({ startedBy }) => startedBy))).toEqual(new Set(['Test Admin', null]));
    const { body } = await site.request('GET', '/api/admin/stats');
    expect(body).toMatchObject({ stats: { recentSyncs: all } });
    await told();
  });

  it('estimates no end before five members have ended, and then one in the future', async () => {
    let readable = 4;
    const release = hold(() => readable-- <= 0);
    const syncId = await start();
    await until(async () => (await site.progress(syncId)).processed === 4);
    expect(await site.progress(syncId)).toMatchObject({ status: 'running', estimated_end: null });
    release();
    const leftMs: number[] = [];
    await until(async () => {
      const asked = Date.now();
      const run = await site.progress(syncId);
      if (run.processed >= 5 && run.estimated_end !== null) leftMs.push(Date.parse(run.estimated_end) - asked);
      return run.status !== 'running';
    });
    expect(leftMs.length).toBeGreaterThan(0);
    // Database and test use the same clock, and ends are rounded up.
    expect(leftMs.filter((ms) => !(ms >= 0 && ms < 60_000))).toEqual([]);
    expect(await site.progress(syncId)).toMatchObject({ status: 'completed', estimated_end: null });
  });
});

describe('the estimated end of a run', () => {
  it('includes a pause of both services in the estimated end, but not a pause of one', async () => {
    const quiet = await startQuietSite(game);
    try {
      const syncId = await start(quiet);
      await quiet.dataSource.query(
        `UPDATE sync_item SET status = 'done', result = 'unchanged', ended_at = clock_timestamp() - member_id % 10 * interval '1 s'
         WHERE run_id = $1 AND member_id IN (SELECT member_id FROM sync_item ORDER BY position, member_id LIMIT 10)`,
        [syncId],
      );
      await quiet.dataSource.query('UPDATE sync_run SET successful = 10 WHERE id = $1', [syncId]);
      await quiet.dataSource.query('DELETE FROM host_pace');
      const leftMs = async (): Promise<number> =>
        Date.parse((await quiet.progress(syncId)).estimated_end ?? '') - Date.now();
      const pause = (host: string): Promise<unknown> =>
        quiet.dataSource.query(
          `INSERT INTO host_pace (host, paused_until) VALUES ($1, clock_timestamp() + interval '15 minutes')`,
          [host],
        );
      expect(await leftMs()).toBeLessThan(300_000);
      await pause('runemetrics');
      expect(await leftMs()).toBeLessThan(300_000);
      await pause('hiscores');
      expect(await leftMs()).toBeGreaterThan(800_000);
    } finally {
      await quiet.close();
    }
  });
});

describe('cancel and retry of a run', () => {
  it('cancels a run, and open pages show the unread members without a new fetch', async () => {
    const release = hold((name) => Number(name.split(' ')[1]) > 30);
    const syncId = await start();
    await until(async () => (await items(syncId)).some(({ state }) => state === 'reading'));
    await told();
    const verified = await verifyLive(site, views(syncId), async () => {
      await site.post(`/api/sync/${syncId}/cancel`, progressResponseSchema);
      await told();
    });
    release();
    expect(verified.emitted).toEqual(expect.arrayContaining(['run.changed', 'audit.added']));
    expect(verified.refetched).toEqual([]);
    const states = new Set((await items(syncId)).map(({ state }) => state));
    expect([...states].filter((state) => ['waiting', 'reading', 'rate_limited'].includes(state))).toEqual([]);
    expect(states.has('cancelled')).toBe(true);
    expect((await site.request('POST', `/api/sync/${syncId}/cancel`)).status).toBe(409);
  });

  it('retries only the failed members, in a run of its own, and audits both runs', async () => {
    breakFor(['Player 2', 'Player 4']);
    const first = await start();
    await site.finished(first);
    breakFor(['Player 4']);
    const { syncId } = await site.post(`/api/sync/${first}/retry`, startedResponseSchema);
    const second = await site.finished(syncId ?? '');
    expect(second).toMatchObject({ kind: 'one', total: 2, successful: 1, failed: 1, retryOf: first });
    expect((await items(second.syncId)).map(({ member_name, state }) => [member_name, state])).toEqual([
      ['Player 2', 'unchanged'],
      ['Player 4', 'failed'],
    ]);
    // The first run does not change.
    expect((await items(first)).filter(({ state }) => state === 'failed')).toHaveLength(2);
    const deeds: unknown = await site.dataSource.query(
      `SELECT action, actor_name, subject FROM audit_entry WHERE after->>'syncId' IN ($1, $2) ORDER BY id`,
      [first, second.syncId],
    );
    expect(deeds).toEqual([
      { action: 'sync.start', actor_name: 'Test Admin', subject: 'Sync of all members' },
      { action: 'sync.retry', actor_name: 'Test Admin', subject: 'Sync of 2 members that failed' },
    ]);
    await told();
  });

  it('starts no retry when no member failed', async () => {
    const syncId = await start();
    await site.finished(syncId);
    expect(await site.post(`/api/sync/${syncId}/retry`, startedResponseSchema)).toMatchObject({
      syncId: null,
      message: 'No member of this sync failed',
    });
  });

  it('answers 404 for the items of an unknown run and 401 to a visitor', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await site.request('GET', `/api/sync/${unknown}/items`)).status).toBe(404);
    const visitor = { 'X-Test-Visitor': '1' };
    for (const path of [`/api/sync/${unknown}/items`, '/api/admin/sync/runs', '/api/admin/sync/logs']) {
      expect((await site.request('GET', path, undefined, visitor)).status).toBe(401);
    }
  });
});

describe('a node that stops during a run', () => {
  it('keeps the read members of a stopped node and reads the rest on another one', async () => {
    const quiet = await startQuietSite(game);
    const release = hold((name) => Number(name.split(' ')[1]) > 40);
    try {
      const worker = await startSyncApp(game, { databaseUrl: quiet.databaseUrl });
      const syncId = await start(quiet);
      await until(async () => (await quiet.progress(syncId)).processed >= 20);
      await worker.close();
      const between = await items(syncId, quiet);
      const ended = between.filter(({ ended_at }) => ended_at !== null);
      expect(ended.length).toBeGreaterThanOrEqual(20);
      expect(between.some(({ state }) => state === 'reading')).toBe(false);
      release();
      const next = await startSyncApp(game, { databaseUrl: quiet.databaseUrl });
      try {
        await quiet.finished(syncId);
        const after = await items(syncId, quiet);
        expect(after).toHaveLength(MEMBERS);
        expect(after.every(({ ended_at }) => ended_at !== null)).toBe(true);
        const kept = after.filter((item) => ended.some(({ member_id }) => member_id === item.member_id));
        expect(kept).toEqual(ended);
        await told(quiet);
      } finally {
        await next.close();
      }
    } finally {
      await quiet.close();
    }
  });
});

/** Returns the items of a run in the order of the stream. */
async function streamed(syncId: string): Promise<SyncItem[]> {
  const rows = z
    .array(z.object({ changes: z.array(adminChangeSchema) }))
    .parse(await site.dataSource.query(`SELECT changes FROM live_event WHERE stream = 'admin' ORDER BY version`));
  return rows.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.type === 'items.changed' && change.syncId === syncId ? change.items : [])),
  );
}
