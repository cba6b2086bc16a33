import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { BackupService } from '../../../server/backup/backup.service.ts';
import { SystemClock } from '../../../server/config/clock.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { checklistSchema } from '../../../shared/admin/admin.schemas.ts';
import { clanStatusSchema } from '../../../shared/roster/status.schemas.ts';
import { memberReadingSchema } from '../../../shared/members/members.schemas.ts';
import {
  runsResponseSchema,
  syncLogsResponseSchema,
  memberSyncResponseSchema,
} from '../../../shared/sync/sync.schemas.ts';
import { historyResponseSchema } from '../../../shared/xp/xp.schemas.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { shiftStoredTimes } from '../../support/clocks/shifted-times.ts';
import { startSyncApp, until, type SyncApp } from '../../support/app/sync-app.ts';

/** Limit for "at once": a site that waited for the real time would need as long as the clock was ahead. */
const SOON_MS = 20_000;
const DAY = 86_400_000;
const MEMBERS = 12;

const gainsSchema = z.object({ stats: z.object({ skills: z.array(z.object({ xp_gain: z.number() })) }) });

/**
 * The clock of the database cannot be moved, so the stored times are, as if the clock had run ahead and had just been
 * set back. test/long/start/wrong-clock.long.spec.ts moves the clock itself.
 */
describe.each([
  ['400 days', 400 * DAY],
  ['28 days', 28 * DAY],
  ['1 hour', 3_600_000],
  ['90 seconds', 90_000],
])('a clock that ran ahead by %s and was set back', (by, aheadMs) => {
  let game: FakeGame;
  let site: SyncApp;
  let dataDir: string;
  const options = new SyncOptions({ schedule: true, retryBaseMs: 5, idleMs: 50 });

  beforeEach(async () => {
    game = await FakeGame.start();
    game.populate(MEMBERS);
    dataDir = await mkdtemp(join(tmpdir(), 'citadel-watch-clock-'));
    site = await startSyncApp(game, {
      options,
      machineClock: new SystemClock(),
      env: { CLAN_LIST_INTERVAL_MS: '200', DATA_DIR: dataDir },
    });
    await until(async () => (await status()).read === MEMBERS, SOON_MS);
  });
  afterEach(async () => {
    await site.close();
    await game.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const status = async () => (await site.get('/api/clan/status', clanStatusSchema)).status;
  const stored = async (sql: string): Promise<number> => {
    const rows: { count: number }[] = await site.dataSource.query(`SELECT count(*)::int AS count ${sql}`);
    return rows[0]?.count ?? 0;
  };
  const clockCheck = async () =>
    (await site.get('/api/admin/system/checklist', checklistSchema)).checks.find(({ key }) => key === 'clock');

  it('reads every member and the clan list again at once, and then reports no problem', async () => {
    await shiftStoredTimes(site.dataSource, by);
    const [members, lists] = [game.count('runemetrics'), game.count('clan-list')];
    expect(await clockCheck()).toMatchObject({ state: 'bad' });
    await until(async () => (await stored('FROM member WHERE last_synced_at > clock_timestamp()')) === 0, SOON_MS);
    await until(() => Promise.resolve(game.count('clan-list') >= lists + 2), SOON_MS);
    expect(game.count('runemetrics')).toBeGreaterThanOrEqual(members + MEMBERS);
    await until(async () => (await clockCheck())?.state === 'good', SOON_MS);
    await until(async () => (await status()).problem === null, SOON_MS);
    const { newest_read_at } = await status();
    expect(Math.abs(Date.parse(newest_read_at ?? '') - Date.now())).toBeLessThan(SOON_MS);
  });

  it('ends running runs, with their queued, taken and deferred items', async () => {
    // A try is deferred, and a service paused, for up to 16 minutes: a shorter jump cannot be distinguished from that.
    const putOff = aheadMs > 16 * 60_000 ? 1 : 0;
    await site.dataSource.query(`INSERT INTO sync_run (id, kind, total) VALUES (gen_random_uuid(), 'all', 3)`);
    await site.dataSource.query(
      `INSERT INTO sync_item (run_id, member_id, status, priority, position, run_after, lease_id, lease_until, attempt)
       SELECT r.id, m.id, s.status, 40, m.id, clock_timestamp() + interval '10 seconds',
         CASE WHEN s.status = 'active' THEN gen_random_uuid() END,
         CASE WHEN s.status = 'active' THEN clock_timestamp() + interval '15 seconds' END, s.attempt
       FROM sync_run r, (VALUES (1, 'queued', 0), (2, 'active', 1), (3, 'queued', ${putOff})) s (n, status, attempt), LATERAL (
         SELECT id FROM member ORDER BY id OFFSET s.n LIMIT 1) m WHERE r.kind = 'all'`,
    );
    await site.dataSource.query(`INSERT INTO host_pace (host) VALUES ('runemetrics') ON CONFLICT DO NOTHING`);
    await site.dataSource.query(
      `UPDATE host_pace SET next_at = clock_timestamp() + interval '2 seconds', reserved_at = clock_timestamp(),
         paused_until = CASE WHEN $1 > 0 THEN clock_timestamp() ELSE '-infinity' END`,
      [putOff],
    );
    await shiftStoredTimes(site.dataSource, by);
    await until(async () => (await stored(`FROM sync_run WHERE kind = 'all' AND status = 'running'`)) === 0, SOON_MS);
  });

  it('queues and reads a sync of a visitor, and counts no reading as fresh', async () => {
    const quiet = new SyncOptions({ schedule: false, concurrency: 0 });
    const other = await startSyncApp(game, { options: quiet, databaseUrl: site.databaseUrl });
    try {
      await shiftStoredTimes(site.dataSource, by);
      const before = game.count('runemetrics', 'Player 3');
      const { state } = await other.post('/api/members/Player%203/sync', memberSyncResponseSchema);
      expect(state).toBe('queued');
      await until(() => Promise.resolve(game.count('runemetrics', 'Player 3') > before), SOON_MS);
    } finally {
      await other.close();
    }
  });

  it('counts later gains for today, shows new runs and lines first, and has no negative gain', async () => {
    await shiftStoredTimes(site.dataSource, by);
    game.train('Player 5', 3, 4321);
    const gains = async () => {
      const { stats } = await site.get('/api/members/Player%205/stats', gainsSchema);
      return stats.skills.map(({ xp_gain }) => xp_gain);
    };
    await until(async () => (await gains())[3] === 4321, SOON_MS);
    expect(Math.min(...(await gains()))).toBe(0);
    const today = new Date().toISOString().slice(0, 10);
    const { history } = await site.get('/api/members/Player%205/history?range=30', historyResponseSchema);
    expect(history.days.at(-1)).toMatchObject({ day: today, xp_gain: 4321 });
    expect(history.days.every(({ xp_gain }) => xp_gain === null || xp_gain >= 0)).toBe(true);
    const { reading } = await site.get('/api/members/Player%205/reading', memberReadingSchema);
    expect(Date.parse(reading.last_synced_at ?? '')).toBeLessThanOrEqual(Date.now() + 5000);

    const { runs } = await site.get('/api/admin/sync/runs?by=schedule&limit=5', runsResponseSchema);
    expect(Date.parse(runs[0]?.started_at ?? '')).toBeLessThanOrEqual(Date.now() + 5000);
    const { logs } = await site.get('/api/admin/sync/logs?limit=5', syncLogsResponseSchema);
    expect(Date.parse(logs[0]?.timestamp ?? '')).toBeLessThanOrEqual(Date.now() + 5000);
  });

  it('makes the daily backup, and reports one from the future as bad', async () => {
    const backups = site.app.get(BackupService);
    await backups.makeDue();
    await shiftStoredTimes(site.dataSource, by);
    const backupCheck = async () =>
      (await site.get('/api/admin/system/checklist', checklistSchema)).checks.find(({ key }) => key === 'backup');
    expect(await backupCheck()).toMatchObject({ state: 'bad', text: 'The newest daily backup is dated in the future' });
    await backups.makeDue();
    expect(Date.parse((await backups.state()).at ?? '')).toBeLessThanOrEqual(Date.now() + 5000);
    expect(await backupCheck()).toMatchObject({ state: 'good' });
  });
});
