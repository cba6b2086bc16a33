import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { importResponseSchema } from '../../../shared/roster/clan.schemas.ts';
import { clanStatusSchema } from '../../../shared/roster/status.schemas.ts';
import { startedResponseSchema, syncLogsResponseSchema } from '../../../shared/sync/sync.schemas.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { startSyncApp, until, type SyncApp } from '../../support/app/sync-app.ts';

describe('a first start on an empty database', () => {
  let game: FakeGame;
  let site: SyncApp;

  beforeAll(async () => {
    game = await FakeGame.start();
    game.populate(30);
    game.get('Player 2').closed = 'PROFILE_PRIVATE';
    game.get('Player 3').closed = 'NOT_A_MEMBER';
    site = await startSyncApp(game);
  });
  afterAll(async () => {
    await site.close();
    await game.stop();
  });

  it('imports the clan and reads every member, with the numbers of the services', async () => {
    const imported = await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
    expect(imported).toMatchObject({ success: true, results: { added: 30, skipped: 0, source: 'clan-hiscores' } });

    const started = await site.post('/api/sync/all/async', startedResponseSchema);
    expect(started).toMatchObject({ success: true, total: 30 });
    const end = await site.finished(started.syncId ?? '');
    expect(end).toMatchObject({
      status: 'completed',
      total: 30,
      processed: 30,
      successful: 30,
      failed: 0,
      rateLimited: 0,
    });

    const rows: { name: string; clan_xp: number; total_xp: number; profile_state: string; xp: number[] | null }[] =
      await site.dataSource.query(
        `SELECT m.name, m.clan_xp, m.total_xp, m.profile_state, s.xp FROM member m LEFT JOIN member_stat s ON s.member_id = m.id ORDER BY m.id`,
      );
    expect(rows).toHaveLength(30);
    for (const row of rows) {
      const player = game.get(row.name);
      expect(row.clan_xp).toBe(player.clanXp);
      expect(row.xp?.map(Number)).toEqual(player.skills.map(({ xp }) => xp));
      expect(row.total_xp).toBe(player.skills[0]?.xp);
    }
    expect(rows.slice(0, 4).map((row) => row.profile_state)).toEqual(['public', 'private', 'not_a_member', 'public']);
    const lines: { count: number }[] = await site.dataSource.query('SELECT count(*)::int AS count FROM activity');
    expect(lines[0]?.count).toBe(28);
  });

  it('shows one sync log line per member with the gained XP', async () => {
    game.train('Player 5', 3, 1234);
    const { syncId } = await site.post('/api/sync/all/async', startedResponseSchema);
    await site.finished(syncId ?? '');
    const { logs } = await site.get('/api/admin/sync/logs?limit=1000', syncLogsResponseSchema);
    const run = logs.filter((log) => log.syncId === syncId);
    expect(run).toHaveLength(30);
    expect(run.find((log) => log.member_name === 'Player 5')).toMatchObject({
      status: 'success',
      xp_gained: 1234,
    });
    expect(run.filter((log) => log.status === 'unchanged')).toHaveLength(29);
  });

  it('returns how many members are read', async () => {
    expect(await site.get('/api/clan/status', clanStatusSchema)).toMatchObject({
      success: true,
      status: { members: 30, read: 30, unread_today: 0, practice: false, problem: null },
    });
  });

  it('starts no sync when no member is unsynced', async () => {
    expect(await site.post('/api/sync/unsynced/async', startedResponseSchema)).toMatchObject({
      success: true,
      syncId: null,
      total: 0,
    });
  });
});

describe('the schedule', () => {
  it('imports the clan by itself and continues to read it', async () => {
    const game = await FakeGame.start();
    game.populate(12);
    const site = await startSyncApp(game, {
      options: new SyncOptions({ schedule: true, idleMs: 50 }),
      env: { CLAN_LIST_INTERVAL_MS: '200' },
    });
    try {
      await until(async () => (await site.get('/api/clan/status', clanStatusSchema)).status.read === 12);
      game.train('Player 7', 5, 777);
      await until(async () => {
        const rows: unknown[] = await site.dataSource.query(
          `SELECT 1 FROM sync_log WHERE member_name = 'Player 7' AND xp_gained = 777`,
        );
        return rows.length > 0;
      });
      const rows: { changed: boolean }[] = await site.dataSource.query(
        `SELECT clan_xp_changed_at IS NOT NULL AS changed FROM member WHERE name = 'Player 7'`,
      );
      expect(rows).toEqual([{ changed: true }]);
    } finally {
      await site.close();
      await game.stop();
    }
  });
});
