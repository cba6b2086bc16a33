import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { importResponseSchema } from '../../../shared/roster/clan.schemas.ts';
import {
  addMemberResponseSchema,
  bulkResponseSchema,
  memberSyncResponseSchema,
  runningResponseSchema,
} from '../../../shared/sync/sync.schemas.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { startSyncApp, until, type SyncApp } from '../../support/app/sync-app.ts';

const VISITOR = { 'x-test-visitor': '1' };

describe('syncs requested by visitors', () => {
  let game: FakeGame;
  let site: SyncApp;

  beforeAll(async () => {
    game = await FakeGame.start();
    game.populate(40);
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

  const ask = async (name: string) => {
    const { status, body } = await site.request(
      'POST',
      `/api/members/${encodeURIComponent(name)}/sync`,
      undefined,
      VISITOR,
    );
    return { status, ...memberSyncResponseSchema.parse(body) };
  };
  const isRead = async (name: string): Promise<boolean> => {
    const rows: unknown[] = await site.dataSource.query(
      'SELECT 1 FROM member WHERE name = $1 AND last_synced_at IS NOT NULL',
      [name],
    );
    return rows.length > 0;
  };

  it('answers 202 to all of twelve requests and reads the member once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('player_4')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(answers.some(({ state }) => state === 'queued')).toBe(true);
    await until(() => isRead('Player 4'));
    expect(game.count('runemetrics', 'Player 4')).toBe(1);
    const runs: { count: number }[] = await site.dataSource.query(
      `SELECT count(*)::int AS count FROM sync_run WHERE kind = 'one'`,
    );
    expect(runs).toEqual([{ count: 1 }]);
  });

  it('answers when the next sync is possible and queues nothing', async () => {
    await ask('Player 5');
    await until(() => isRead('Player 5'));
    const again = await ask('Player 5');
    expect(again).toMatchObject({ status: 202, state: 'fresh' });
    const waitS = (new Date(again.next_sync_at ?? 0).getTime() - Date.now()) / 1000;
    expect(waitS).toBeGreaterThan(270);
    expect(waitS).toBeLessThanOrEqual(300);
    expect(game.count('runemetrics', 'Player 5')).toBe(1);
  });

  it('answers 404 for an untracked name and sends no request to the game', async () => {
    const answer = await site.request('POST', '/api/members/Stranger/sync', undefined, VISITOR);
    expect(answer).toMatchObject({ status: 404, body: { success: false, code: 'MEMBER_NOT_FOUND' } });
    expect(game.calls).toEqual([]);
  });

  const pause = (...hosts: string[]): Promise<unknown> =>
    site.dataSource.query(
      `INSERT INTO host_pace (host, paused_until) SELECT host, now() + interval '2 minutes' FROM unnest($1::text[]) host
       ON CONFLICT (host) DO UPDATE SET paused_until = excluded.paused_until`,
      [hosts],
    );
  const goOn = (): Promise<unknown> => site.dataSource.query(`UPDATE host_pace SET paused_until = '-infinity'`);
  const running = async () => (await site.get('/api/admin/sync/progress', runningResponseSchema)).progress;

  it('answers "busy" while both services are paused', async () => {
    await until(async () => (await running()).length === 0);
    await pause('runemetrics', 'hiscores');
    expect(await ask('Player 6')).toMatchObject({ status: 202, state: 'busy' });
    await goOn();
    expect(await running()).toEqual([]);
    expect(game.calls).toEqual([]);
  });

  it('reads the hiscores while only RuneMetrics is paused', async () => {
    await pause('runemetrics');
    expect(await ask('Player 6')).toMatchObject({ status: 202, state: 'queued' });
    await until(() => isRead('Player 6'));
    await until(async () => (await running()).length === 0);
    await goOn();
    expect([game.count('runemetrics', 'Player 6'), game.count('hiscores', 'Player 6')]).toEqual([0, 1]);
  });

  it('rejects a visitor on the calls of admins', async () => {
    for (const [method, path] of [
      ['POST', '/api/sync/all/async'],
      ['POST', '/api/sync/unsynced/async'],
      ['POST', '/api/clan/import-members'],
      ['POST', '/api/clan/sync-membership'],
      ['GET', '/api/admin/sync/logs'],
    ] as const) {
      expect((await site.request(method, path, method === 'POST' ? {} : undefined, VISITOR)).status).toBe(401);
    }
  });
});

describe('more visitors than the pace of the game allows', () => {
  it('puts requests of visitors before a bulk run, and answers "busy" beyond the shared budget', async () => {
    const game = await FakeGame.start();
    game.populate(40);
    const site = await startSyncApp(game, {
      options: new SyncOptions({ schedule: false, idleMs: 50 }),
      env: { RUNEMETRICS_INTERVAL_MS: '3000' },
    });
    try {
      await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
      await site.request('POST', '/api/sync/all/async');
      await until(async () => game.count('runemetrics') === 1);
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          site.post(`/api/members/Player%20${index + 11}/sync`, memberSyncResponseSchema),
        ),
      );
      // These members are queued in the bulk run: a request only moves them to the front.
      expect(answers.every(({ state }) => state === 'queued')).toBe(true);
      await until(async () => game.count('runemetrics') === 2, 10_000);
      expect(Number(game.calls.at(-1)?.name.slice(7))).toBeGreaterThan(10);

      await site.dataSource.query(`UPDATE sync_run SET status = 'cancelled', finished_at = now() WHERE kind = 'all'`);
      await site.dataSource.query(`UPDATE sync_item SET status = 'cancelled'`);
      const more = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          site.post(`/api/members/Player%20${index + 1}/sync`, memberSyncResponseSchema),
        ),
      );
      const states = more.map(({ state }) => state);
      expect(states).toContain('queued');
      expect(states).toContain('busy');
      expect(states.filter((state) => state === 'queued').length).toBeLessThanOrEqual(14);
    } finally {
      await site.close();
      await game.stop();
    }
  });
});

describe('additions of members by hand', () => {
  let game: FakeGame;
  let site: SyncApp;

  beforeAll(async () => {
    game = await FakeGame.start();
    game.add('Some Body');
    site = await startSyncApp(game);
  });
  afterAll(async () => {
    await site.close();
    await game.stop();
  });

  it('stores a member once in any spelling, and reads the member on request', async () => {
    const added = await site.post('/api/members', addMemberResponseSchema, { name: ' Some Body ', sync: true });
    expect(added.member.name).toBe('Some Body');
    await until(async () => {
      const rows: unknown[] = await site.dataSource.query('SELECT 1 FROM member WHERE total_xp > 0');
      return rows.length === 1;
    });
    expect(await site.request('POST', '/api/members', { name: 'some_body' })).toMatchObject({
      status: 409,
      body: { code: 'MEMBER_EXISTS', error: 'Member already exists' },
    });
    await site.dataSource.query('UPDATE member SET is_active = false');
    const back = await site.post('/api/members', addMemberResponseSchema, { name: 'SOME BODY' });
    expect(back.member.id).toBe(added.member.id);
  });

  it('rejects an impossible name of a new member', async () => {
    for (const name of ['', '   ', 'A name that is far too long', '<script>', '___']) {
      expect((await site.request('POST', '/api/members', { name })).status).toBe(400);
    }
  });

  it('adds members in bulk, without blank, repeated, known and impossible names', async () => {
    const { results } = await site.post('/api/members/bulk', bulkResponseSchema, {
      names: ['New One', '', 'new-one', 'Some Body', 'Other Two', 'what?!'],
    });
    expect(results).toEqual({
      added: 2,
      skipped: 3,
      addedNames: ['New One', 'Other Two'],
      skippedNames: ['new-one', 'Some Body', 'what?!'],
    });
  });
});
