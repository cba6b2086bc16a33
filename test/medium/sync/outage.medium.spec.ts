import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Fetcher } from '../../../server/game/transport/fetcher.ts';
import { MemoryHostPace } from '../../../server/game/transport/host-pace.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { importResponseSchema } from '../../../shared/roster/clan.schemas.ts';
import { clanStatusSchema } from '../../../shared/roster/status.schemas.ts';
import { startedResponseSchema } from '../../../shared/sync/sync.schemas.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { startSyncApp, until, type SyncApp } from '../../support/app/sync-app.ts';

jest.setTimeout(300_000);

const MEMBERS = 30;
/** Requests of one reading: the first and two retries. */
const ONE_READING = 3;
/** Returns true for every third member, whose log is closed. */
const isClosed = (index: number) => index % 3 === 0;

type Send = (response: ServerResponse) => unknown;
type Outage = [what: string, send: Send];
const ERRORS: Outage = ['answers 503', (response) => response.writeHead(503).end()];
const PAGES: Outage = [
  'sends an HTML page',
  (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
];
const PAUSES: Outage = [
  'answers 429 with a wait of an hour',
  (response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
];
const OUTAGES: Outage[] = [
  ERRORS,
  PAGES,
  PAUSES,
  ['breaks every connection', (response) => response.destroy()],
  ['never answers', () => undefined],
];
/** Short timeouts and short breaks of the circuit breaker; all else is as shipped. */
const QUICK = {
  ...{ headersMs: 100, bodyMs: 100, totalMs: 250, retryBaseMs: 5 },
  ...{ breakerOpenMs: 1000, breakerMaxOpenMs: 2000 },
};

describe('a complete outage', () => {
  let game: FakeGame;
  let site: SyncApp;
  beforeEach(async () => {
    game = await FakeGame.start();
    game.populate(MEMBERS);
    [...game.players.values()].forEach((player, index) => {
      if (isClosed(index)) player.closed = 'PROFILE_PRIVATE';
    });
  });
  afterEach(async () => {
    await site.close();
    await game.stop();
  });

  const start = async (schedule: boolean, pace?: MemoryHostPace): Promise<void> => {
    const options = new SyncOptions({ schedule, retryBaseMs: 5, idleMs: 50, restMs: 300 });
    // Without `pace` the site uses the pace that all processes share in the database.
    const overrides: [unknown, unknown][] = pace ? [[Fetcher, new Fetcher(pace, 'test', QUICK)]] : [];
    site = await startSyncApp(game, { options, overrides });
    await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
  };
  const readAll = async () => {
    const { syncId } = await site.post('/api/sync/all/async', startedResponseSchema);
    return site.finished(syncId ?? '');
  };
  const trainAll = (): void => {
    for (const name of game.players.keys()) game.train(name, 5, 1000);
  };
  /** Returns the number of members whose stored XP is that of the game, from either service. */
  const current = async (onlyOpen = false): Promise<number> => {
    const rows: { name: string; total_xp: number }[] = await site.dataSource.query('SELECT name, total_xp FROM member');
    return rows.filter(({ name, total_xp }) => {
      const player = game.get(name);
      return player.skills[0]?.xp === total_xp && !(onlyOpen && player.closed);
    }).length;
  };
  const problem = async () => (await site.get('/api/clan/status', clanStatusSchema)).status.problem;
  const down = (service: 'runemetrics' | 'hiscores', send: Send): void => {
    game.interfere = (asked, _name, response) => asked === service && (send(response), true);
  };

  it.each(OUTAGES)('ends a run with XP for every member while RuneMetrics %s', async (_what, send) => {
    await start(false, new MemoryHostPace());
    await readAll();
    trainAll();
    down('runemetrics', send);
    expect(await readAll()).toMatchObject({ status: 'completed', successful: MEMBERS, failed: 0, rateLimited: 0 });
    expect(await current()).toBe(MEMBERS);
  });

  it.each([ERRORS, PAGES])('continues the schedule for every member while RuneMetrics %s', async (_what, send) => {
    await start(true, new MemoryHostPace());
    await until(async () => (await current()) === MEMBERS);
    down('runemetrics', send);
    for (let round = 0; round < 2; round++) {
      trainAll();
      await until(async () => (await current()) === MEMBERS, 30_000);
    }
    const rows: unknown = await site.dataSource.query(
      `SELECT count(*)::int AS silent FROM member WHERE log_silent_since IS NOT NULL AND xp_source = 'hiscores'`,
    );
    expect(rows).toEqual([{ silent: MEMBERS }]);
    await until(async () => /^RuneMetrics gives no usable answers; /.test((await problem()) ?? ''));
    game.interfere = () => false;
    await until(async () => (await problem()) === null, 30_000);
  });

  it('completes a run during a shared pause of RuneMetrics after a 429', async () => {
    await start(false);
    await readAll();
    trainAll();
    down('runemetrics', PAUSES[1]);
    const asked = game.count('runemetrics');
    expect(await readAll()).toMatchObject({ status: 'completed', successful: MEMBERS });
    expect(await current()).toBe(MEMBERS);
    // Calls in progress at the first 429 are allowed; none starts during the pause.
    expect(game.count('runemetrics') - asked).toBeLessThanOrEqual(8);
  });

  it.each([ERRORS, PAUSES])('continues to read open logs while the hiscores endpoint %s', async (_what, send) => {
    await start(true, new MemoryHostPace());
    await until(async () => (await current()) === MEMBERS);
    // One reading of an open log fails as well, with its retries: the next one follows soon, not after the pause.
    const unlucky = [...game.players.keys()].find((name) => !game.get(name).closed);
    let failures = 0;
    game.interfere = (asked, name, response) => {
      if (asked === 'hiscores') return (send(response), true);
      if (asked !== 'runemetrics' || name !== unlucky || failures === ONE_READING) return false;
      failures++;
      return (response.writeHead(503).end(), true);
    };
    const open = await current(true);
    for (let round = 0; round < 2; round++) {
      trainAll();
      await until(async () => (await current(true)) === open, 30_000);
    }
    expect(failures).toBe(ONE_READING);
    game.interfere = () => false;
  });
});
