import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { clanStatusSchema } from '../../../shared/roster/status.schemas.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { FAKETIME, FakeMachineClock } from '../../support/clocks/faketime.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { startServer, type ServerProcess } from '../../support/app/server-process.ts';
import { until } from '../../support/app/sync-app.ts';

const DAY_S = 86_400;
const MEMBERS = 20;
/** Limit for "at once": a site that waited for the real time would need as long as the clock was ahead. */
const SOON_MS = 40_000;
jest.setTimeout(240_000);

const status = async ({ url }: ServerProcess) => {
  const response = await fetch(`${url}/api/clan/status`);
  return {
    ...clanStatusSchema.parse(await response.json()).status,
    date: Date.parse(response.headers.get('date') ?? ''),
  };
};
const isNow = (at: string | number | null): boolean => Math.abs(new Date(at ?? 0).getTime() - Date.now()) < SOON_MS;

if (FAKETIME === null) {
  it('skips clocks of real processes without libfaketime, unless REQUIRE_FAKETIME is set (test/medium/clocks uses injected clocks)', () => {
    process.stderr.write('libfaketime is not installed: wrong clocks were tried with injected clocks only.\n');
    // With REQUIRE_FAKETIME a missing library is a failure.
    expect(process.env.REQUIRE_FAKETIME ?? '').toBe('');
  });
} else {
  const library = FAKETIME;

  describe('real processes with a wrong clock', () => {
    let folder: string;
    let machine: FakeMachineClock;
    let game: FakeGame;
    const servers: ServerProcess[] = [];
    beforeEach(async () => {
      game = await FakeGame.start();
      game.populate(MEMBERS);
      folder = await mkdtemp(join(tmpdir(), 'citadel-watch-faketime-'));
      // The embedded PostgreSQL runs as another user.
      await chmod(folder, 0o755);
      machine = new FakeMachineClock(library, join(folder, 'clock'));
    });
    afterEach(async () => {
      for (const server of servers.splice(0)) await server.stop();
      await game.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const env = () => ({ ...game.env, CLAN_NAME: 'Test Clan', CLAN_LIST_INTERVAL_MS: '500' });

    it.each([
      ['400 days ahead', 400 * DAY_S],
      ['28 days ahead', 28 * DAY_S],
    ])('continues reading on a machine %s with its database when it is set back', async (_, aheadS) => {
      machine.set(aheadS);
      const server = await startServer({ env: { ...env(), ...machine.env } });
      servers.push(server);
      await until(async () => (await status(server)).read >= MEMBERS, SOON_MS);
      expect(Date.parse((await status(server)).newest_read_at ?? '')).toBeGreaterThan(
        Date.now() + (aheadS - DAY_S) * 1000,
      );

      machine.set(0);
      await until(async () => isNow((await status(server)).newest_read_at), SOON_MS);
      await until(async () => (await status(server)).unread_today === 0, SOON_MS);
      let problem: string | null = null;
      await until(async () => (problem = (await status(server)).problem) === null, SOON_MS).catch(() => undefined);
      expect(problem).toBeNull();
      expect(isNow((await status(server)).date)).toBe(true);
      expect(
        server
          .output()
          .split('\n')
          .filter((line) => /Timeout|overflow/i.test(line)),
      ).toEqual([]);
    });

    describe('a node beside a database with the right time', () => {
      let database: TestDatabase;
      beforeEach(async () => {
        database = await createTestDatabase();
      });
      afterEach(async () => {
        for (const server of servers.splice(0)) await server.stop();
        await database.drop();
      });

      it.each([
        ['400 days ahead', 400 * DAY_S],
        ['28 days behind', -28 * DAY_S],
        ['90 seconds ahead of one that is right', 90],
        ['90 seconds behind one that is right', -90],
      ])('stores and sends the right time on a node %s, and reports the problem', async (_, aheadS) => {
        machine.set(aheadS);
        const wrong = await startServer({ env: { ...env(), DATABASE_URL: database.url, ...machine.env } });
        servers.push(wrong);
        const right = await startServer({ env: { ...env(), DATABASE_URL: database.url } });
        servers.push(right);
        await until(async () => (await status(wrong)).read === MEMBERS, SOON_MS);
        for (const node of servers) expect(isNow((await status(node)).newest_read_at)).toBe(true);
        const ahead: unknown[] = await database.dataSource.query(
          `SELECT 1 FROM member WHERE NOT last_synced_at BETWEEN clock_timestamp() - interval '1 minute' AND clock_timestamp()
           UNION ALL SELECT 1 FROM live_event WHERE at > clock_timestamp()`,
        );
        expect(ahead).toEqual([]);

        const told = await status(wrong);
        expect(Math.abs(told.date - Date.now())).toBeLessThan(3000);
        expect(told.problem).toContain(aheadS > 0 ? 'ahead of the database' : 'behind the database');
        expect((await status(right)).problem).toBeNull();

        // After a correction at run time everything continues and the problem disappears.
        machine.set(0);
        await until(async () => (await status(wrong)).problem === null, SOON_MS);
        const before = game.count('runemetrics');
        await until(() => Promise.resolve(game.count('runemetrics') > before + MEMBERS), SOON_MS);
        expect(wrong.output()).not.toMatch(/Timeout|overflow/i);
      });
    });
  });
}
