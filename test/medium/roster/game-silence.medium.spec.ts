import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Fetcher } from '../../../server/game/transport/fetcher.ts';
import { MemoryHostPace } from '../../../server/game/transport/host-pace.ts';
import { SilenceOptions } from '../../../server/roster/silence/silence-options.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { checklistSchema } from '../../../shared/admin/admin.schemas.ts';
import { clanStatusSchema } from '../../../shared/roster/status.schemas.ts';
import { startSyncApp, until, type SyncApp } from '../../support/app/sync-app.ts';
import { FakeGame, type FakeService } from '../../support/game/fake-game.ts';

jest.setTimeout(120_000);
const WAIT_MS = 60_000;
/** Short time-outs and pauses; a pause ends soon, and a service counts as silent soon. */
const QUICK = {
  ...{ headersMs: 300, bodyMs: 300, totalMs: 700, retryBaseMs: 5, pauseMs: 1000, maxPauseMs: 60_000 },
  ...{ breakerOpenMs: 200, breakerMaxOpenMs: 400 },
};

describe('a service of the game that gives nothing', () => {
  let game: FakeGame;
  let site: SyncApp;
  beforeEach(async () => {
    game = await FakeGame.start();
    game.populate(6);
  });
  afterEach(async () => {
    await site.close();
    await game.stop();
  });

  const start = async (): Promise<void> => {
    site = await startSyncApp(game, {
      options: new SyncOptions({ schedule: true, retryBaseMs: 5, idleMs: 50, restMs: 100 }),
      env: { CLAN_NAME: 'Test Clan', CLAN_LIST_INTERVAL_MS: '200' },
      overrides: [
        [Fetcher, new Fetcher(new MemoryHostPace(), 'test', QUICK)],
        [SilenceOptions, new SilenceOptions({ quietMs: 100, lookMs: 50, graceMs: 100 })],
      ],
    });
  };
  const fail = (service: FakeService, send: (response: ServerResponse) => unknown): void => {
    game.interfere = (asked, _name, response) => asked === service && (send(response), true);
  };
  const status = async () => (await site.get('/api/clan/status', clanStatusSchema)).status;
  const silences = async () => (await status()).silences;

  it.each<[string, FakeService, string, (response: ServerResponse) => unknown]>([
    ['answers 503', 'runemetrics', 'no_answer', (response) => response.writeHead(503).end()],
    ['never answers', 'hiscores', 'no_answer', () => undefined],
    [
      'sends a web page',
      'runemetrics',
      'unusable',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
    ],
  ])('is named while it %s (%s), and not any more when it answers', async (_what, service, kind, send) => {
    await start();
    await until(async () => (await status()).read === 6, WAIT_MS);
    expect(await silences()).toEqual([]);
    // Open logs alone need no hiscores.
    if (service === 'hiscores') for (const player of game.players.values()) player.closed = 'PROFILE_PRIVATE';
    fail(service, send);
    await until(async () => (await silences()).some((one) => one.service === service && one.kind === kind), WAIT_MS);
    expect(new Date((await silences())[0]?.since ?? 0).getTime()).toBeGreaterThan(Date.now() - WAIT_MS - 10_000);
    const { checks } = await site.get('/api/admin/system/checklist', checklistSchema);
    expect(checks[0]).toMatchObject({ key: 'clan', state: 'bad', text: expect.stringContaining(', since ') });
    game.interfere = () => false;
    await until(async () => (await silences()).length === 0, WAIT_MS);
  });

  it('is named from a long pause on, until the pause has ended', async () => {
    await start();
    await until(async () => (await status()).read === 6, WAIT_MS);
    for (const player of game.players.values()) player.closed = 'PROFILE_PRIVATE';
    fail('hiscores', (response) => response.writeHead(429).end());
    await until(async () => (await silences()).some((one) => one.service === 'hiscores'), WAIT_MS);
    expect(await silences()).toMatchObject([{ service: 'hiscores', kind: 'pause' }]);
    game.interfere = () => false;
    await until(async () => (await silences()).length === 0, WAIT_MS);
    // Each page with a sign of freshness follows one of these streams.
    const told: { stream: string; count: number }[] = await site.dataSource.query(
      `SELECT stream, count(*)::int AS count FROM live_event WHERE changes::text LIKE '%services.changed%'
       GROUP BY stream ORDER BY stream`,
    );
    expect(told).toEqual(['admin', 'boards', 'clan'].map((stream) => ({ stream, count: 2 })));
  });

  it('is named at once when the first clan list cannot be read, until it can', async () => {
    fail('clan-list', (response) => response.writeHead(404).end());
    await start();
    await until(async () => (await silences()).length > 0, WAIT_MS);
    expect(await silences()).toMatchObject([{ service: 'clan-list', kind: 'unusable' }]);
    await until(async () => ((await status()).problem ?? '').includes('the game has no such clan'), WAIT_MS);
    game.interfere = () => false;
    await until(async () => (await silences()).length === 0 && (await status()).members === 6, WAIT_MS);
  });

  it('is not named for members with a private log', async () => {
    for (const player of game.players.values()) player.closed = 'PROFILE_PRIVATE';
    await start();
    await until(async () => (await status()).read === 6, WAIT_MS);
    const calls = game.count('runemetrics');
    await until(() => Promise.resolve(game.count('runemetrics') > calls + 6), WAIT_MS);
    expect(await silences()).toEqual([]);
    const rows: unknown = await site.dataSource.query(
      `SELECT 1 FROM live_event WHERE changes::text LIKE '%services.changed%'`,
    );
    expect(rows).toEqual([]);
  });
});
