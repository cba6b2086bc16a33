import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ClanListJob } from '../../../server/roster/clan-list.job.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
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

  it('applies a shorter CLAN_LIST_INTERVAL_MS at once, without the rest of the longer one', async () => {
    const slow = await at(24 * 60 * MINUTE);
    expect(await slow.turn()).toBe(24 * 60 * MINUTE);
    await passed(2 * MINUTE);
    expect(await slow.turn()).toBeNull();
    const quick = await at(3 * MINUTE);
    expect(await quick.turn()).toBeNull(); // Two of the three minutes have passed.
    expect(await (await at(MINUTE)).turn()).toBe(MINUTE);
    expect(game.count('clan-list')).toBe(2);
  });

  it('counts a longer CLAN_LIST_INTERVAL_MS from the newest list', async () => {
    await (await at(MINUTE)).turn();
    await passed(2 * MINUTE);
    const slow = await at(60 * MINUTE);
    expect(await slow.turn()).toBeNull();
    await passed(58 * MINUTE);
    expect(await slow.turn()).toBe(60 * MINUTE);
  });

  it('shortens the wait for the clan list after failures, but never below the Retry-After of the service', async () => {
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

describe('members with risen clan XP', () => {
  const names = () => game.calls.filter(({ service }) => service === 'runemetrics').map(({ name }) => name);
  const slowGame = { RUNEMETRICS_INTERVAL_MS: '700', CLAN_LIST_INTERVAL_MS: '86400000' };
  /** A member is taken from the queue shortly before his turn, so one may be on his way to the service already. */
  const BEGUN = 1;
  /** Waits until `name` is read after the first `before` reads. Returns how many others were read between. */
  const otherReads = async (name: string, before: number): Promise<number> => {
    await until(() => Promise.resolve(names().includes(name, before)), 20_000);
    return names().indexOf(name, before) - before;
  };
  const read = async (site: SyncApp): Promise<void> => {
    await site.dataSource.query(`UPDATE sync_turn SET next_at = '-infinity' WHERE name = 'clan-list'`);
    await site.app.get(ClanListJob).turn();
  };

  it('reads a member with risen clan XP before the queued reads, also of a run that an admin started', async () => {
    const site = await start({ options: new SyncOptions({ schedule: false, idleMs: 20 }), env: slowGame });
    game.populate(60);
    await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
    await site.post('/api/sync/all/async', startedResponseSchema);
    await until(() => Promise.resolve(names().length === 1), 10_000);
    game.train('Player 60', 3, 5000);
    await read(site);
    const before = names().length;
    expect(await otherReads('Player 60', before)).toBeLessThanOrEqual(BEGUN);
    expect(before).toBeLessThan(50);
  });

  it('reads a member with risen clan XP again before the rest of a run that has read it', async () => {
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
    // Moves the last attempt far enough back for another one.
    await site.dataSource.query(`UPDATE sync_due SET last_attempt_at = last_attempt_at - interval '10 minutes'`);
    await site.dataSource.query(`UPDATE member SET last_synced_at = last_synced_at - interval '10 minutes'`);
    await site.post('/api/sync/all/async', startedResponseSchema);
    await site.dataSource.query(
      `UPDATE sync_item SET status = 'cancelled' WHERE status = 'queued' AND member_id = (SELECT id FROM member WHERE name = $1)`,
      [first],
    );
    game.train(first, 3, 5000);
    await read(site);
    expect(await otherReads(first, names().length)).toBeLessThanOrEqual(BEGUN);
  });
});
