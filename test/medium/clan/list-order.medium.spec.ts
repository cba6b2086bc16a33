import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ClanListJob } from '../../../server/roster/clan-list.job.ts';
import { SyncOptions } from '../../../server/sync/sync.options.ts';
import { importResponseSchema } from '../../../shared/roster/clan.schemas.ts';
import { startedResponseSchema } from '../../../shared/sync/sync.schemas.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { startSyncApp, until, type SyncApp } from '../../support/app/sync-app.ts';

const MINUTE = 60_000;
let game: FakeGame;
const sites: SyncApp[] = [];
beforeEach(async () => {
  game = await FakeGame.start();
  game.populate(8);
});
afterEach(async () => {
  for (const site of sites.splice(0).reverse()) await site.close();
  await game.stop();
});

const start = async (more: Parameters<typeof startSyncApp>[1]): Promise<SyncApp> => {
  const site = await startSyncApp(game, more);
  sites.push(site);
  return site;
};

describe('the time between two clan lists', () => {
  const quiet = new SyncOptions({ schedule: false, concurrency: 0 });
  const at = async (intervalMs: number): Promise<ClanListJob> => {
    const databaseUrl = sites[0]?.databaseUrl;
    const env = { CLAN_LIST_INTERVAL_MS: String(intervalMs) };
    const site = await start({ options: quiet, env, ...(databaseUrl !== undefined && { databaseUrl }) });
    return site.app.get(ClanListJob);
  };
  const passed = (ms: number) =>
    sites[0]?.dataSource.query(`UPDATE sync_turn SET next_at = next_at - $1 * interval '1 ms'`, [ms]);

  it('is what CLAN_LIST_INTERVAL_MS says now: a shorter one does not wait for the longer one of before', async () => {
    const slow = await at(24 * 60 * MINUTE);
    expect(await slow.turn()).toBe(24 * 60 * MINUTE);
    await passed(2 * MINUTE);
    expect(await slow.turn()).toBeNull();
    const quick = await at(3 * MINUTE);
    expect(await quick.turn()).toBeNull(); // two of the three minutes have passed
    expect(await (await at(MINUTE)).turn()).toBe(MINUTE);
    expect(game.count('clan-list')).toBe(2);
  });

  it('is what CLAN_LIST_INTERVAL_MS says now: a longer one counts from the newest list as well', async () => {
    await (await at(MINUTE)).turn();
    await passed(2 * MINUTE);
    const slow = await at(60 * MINUTE);
    expect(await slow.turn()).toBeNull();
    await passed(58 * MINUTE);
    expect(await slow.turn()).toBe(60 * MINUTE);
  });

  it('is shortened after failures, too, but never below what the service asked for', async () => {
    const slow = await at(60 * MINUTE);
    game.interfere = (_service, _name, response) => {
      response.writeHead(404).end();
      return true;
    };
    await slow.turn();
    await passed(2 * MINUTE);
    expect(await slow.turn()).toBeNull();
    expect(await (await at(MINUTE)).turn()).not.toBeNull();

    game.interfere = (_service, _name, response) => {
      response.writeHead(429, { 'retry-after': '600' }).end();
      return true;
    };
    await passed(15 * MINUTE);
    await (await at(MINUTE)).turn();
    const calls = game.count('clan-list');
    await passed(5 * MINUTE);
    expect(await (await at(1000)).turn()).toBeNull();
    expect(game.count('clan-list')).toBe(calls);
  });
});

describe('a member whose clan XP rose', () => {
  const names = () => game.calls.filter(({ service }) => service === 'runemetrics').map(({ name }) => name);
  const slowGame = { RUNEMETRICS_INTERVAL_MS: '700', CLAN_LIST_INTERVAL_MS: '86400000' };
  const read = async (site: SyncApp): Promise<void> => {
    await site.dataSource.query(`UPDATE sync_turn SET next_at = '-infinity' WHERE name = 'clan-list'`);
    await site.app.get(ClanListJob).turn();
  };

  it('overtakes the reads that are queued already, also of a run that an admin started', async () => {
    const site = await start({ options: new SyncOptions({ schedule: false, idleMs: 20 }), env: slowGame });
    game.populate(60);
    await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
    await site.post('/api/sync/all/async', startedResponseSchema);
    await until(() => Promise.resolve(names().length === 1), 10_000);
    game.train('Player 60', 3, 5000);
    await read(site);
    const before = names().length;
    await until(() => Promise.resolve(names().length > before + 1), 10_000);
    // One may have been taken already.
    expect(names().slice(before, before + 2)).toContain('Player 60');
    expect(before).toBeLessThan(50);
  });

  it('is read again before the rest of a run that has read it already', async () => {
    const site = await start({ options: new SyncOptions({ schedule: true, idleMs: 20 }), env: slowGame });
    await until(() => Promise.resolve(names().length >= 3), 20_000);
    const first = names()[0] ?? '';
    await until(async () => {
      const rows: unknown[] = await site.dataSource.query(
        'SELECT 1 FROM member m JOIN sync_due d ON d.member_id = m.id WHERE m.name = $1 AND d.last_attempt_at IS NOT NULL',
        [first],
      );
      return rows.length > 0;
    }, 10_000);
    // Read long enough ago to be read again.
    await site.dataSource.query(`UPDATE sync_due SET last_attempt_at = last_attempt_at - interval '10 minutes'`);
    await site.post('/api/sync/all/async', startedResponseSchema);
    await site.dataSource.query(
      `UPDATE sync_item SET status = 'cancelled' WHERE status = 'queued' AND member_id = (SELECT id FROM member WHERE name = $1)`,
      [first],
    );
    game.train(first, 3, 5000);
    await read(site);
    const before = names().length;
    await until(() => Promise.resolve(names().length > before), 10_000);
    expect(names().slice(before, before + 2)).toContain(first);
  });
});
