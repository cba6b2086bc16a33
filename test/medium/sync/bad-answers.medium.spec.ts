import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Fetcher } from '../../../server/game/fetcher.ts';
import { MemoryHostPace } from '../../../server/game/host-pace.ts';
import { SyncRunService } from '../../../server/sync/sync-run.service.ts';
import { SyncOptions } from '../../../server/sync/sync.options.ts';
import { importResponseSchema } from '../../../shared/clan/clan.schemas.ts';
import { FakeGame, type FakeService } from '../../support/fake-game.ts';
import { hiscoresBody, profileBody, someSkills } from '../../support/game-bodies.ts';
import { startSyncApp, until, type SyncApp } from '../../support/sync-app.ts';

type Fault = [what: string, send: (response: ServerResponse) => unknown];
const OPEN = 'Player 1';
const CLOSED = 'Player 2';

const sends =
  (body: string | Buffer, type: string, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': type }).end(body);

/** What may happen to either service. The list's own faults are tested with membership. */
function faultsOf(type: string, good: string): Fault[] {
  return [
    ...[500, 502, 503, 504, 400, 403].map((status): Fault => [
      `status ${status}`,
      sends('<h1>no</h1>', 'text/html', status),
    ]),
    ['a reset', (response) => response.destroy()],
    ['silence', () => undefined],
    [
      'headers, then silence',
      (response) => (response.writeHead(200, { 'content-type': type }), response.flushHeaders()),
    ],
    ['a web page with 200', sends('<!DOCTYPE html><html>Maintenance</html>', 'text/html')],
    ['a web page of its type', sends('<!DOCTYPE html><html>Maintenance</html>', type)],
    ['nothing', sends('', type)],
    ['half of it', sends(good.slice(0, good.length / 2), type)],
    ['UTF-16', sends(Buffer.from(good, 'utf16le'), type)],
    ['3 MB', sends(good.padEnd(3_000_000), type)],
    ['a redirect', (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end()],
  ];
}

const profile = profileBody(OPEN);
const json = (change: object) => sends(JSON.stringify({ ...profile, ...change }), 'application/json');
const values = (change: (skill: (typeof profile.skillvalues)[number]) => object) =>
  json({ skillvalues: profile.skillvalues.map((skill) => ({ ...skill, ...(skill.id === 7 ? change(skill) : {}) })) });
const RUNEMETRICS: Fault[] = [
  ...faultsOf('application/json', JSON.stringify(profile)),
  ['an unknown error word', sends('{"error":"OVERLOADED","loggedIn":"false"}', 'application/json')],
  ['a missing skill', json({ skillvalues: profile.skillvalues.slice(1) })],
  ['a repeated skill', json({ skillvalues: [...profile.skillvalues.slice(1), profile.skillvalues[1]] })],
  ['text for a number', values(() => ({ xp: 'many' }))],
  ['XP below nothing', values(() => ({ xp: -10 }))],
  ['XP above all bounds', values(() => ({ xp: 2 ** 63 }))],
  ['somebody else', json({ name: 'Somebody Else' })],
];
const lines = hiscoresBody().split('\n');
const csv = (change: (line: string, index: number) => string | null) =>
  sends(
    lines
      .map(change)
      .filter((line) => line !== null)
      .join('\n'),
    'text/plain',
  );
const HISCORES: Fault[] = [
  ...faultsOf('text/plain', hiscoresBody()),
  ['too few lines', csv((line, index) => (index < 29 ? line : null))],
  ['text for a number', csv((line, index) => (index === 4 ? 'x,y,z' : line))],
  ['a missing field', csv((line, index) => (index === 4 ? '1,2' : line))],
  ['XP above all bounds', csv((line, index) => (index === 4 ? `1,99,${2 ** 63}` : line))],
];

describe('a bad answer', () => {
  let game: FakeGame;
  let site: SyncApp;

  beforeAll(async () => {
    game = await FakeGame.start();
    game.populate(2);
    game.get(CLOSED).closed = 'PROFILE_PRIVATE';
    const tuning = {
      headersMs: 100,
      bodyMs: 100,
      totalMs: 300,
      retries: 0,
      retryBaseMs: 1,
      pauseMs: 5,
      maxPauseMs: 5,
      breakerFailures: 1_000_000,
    };
    site = await startSyncApp(game, {
      options: new SyncOptions({ schedule: false, maxAttempts: 2, retryBaseMs: 1, idleMs: 50 }),
      overrides: [[Fetcher, new Fetcher(new MemoryHostPace(), 'test', tuning)]],
    });
    await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
    expect(await read(OPEN)).toMatchObject({ status: 'completed', successful: 1 });
    expect(await read(CLOSED)).toMatchObject({ status: 'completed', successful: 1 });
  });
  afterAll(async () => {
    await site.close();
    await game.stop();
  });
  beforeEach(() => {
    game.interfere = () => false;
  });

  const start = async (name: string): Promise<string> => {
    const [row]: [{ id: number }] = await site.dataSource.query('SELECT id FROM member WHERE name = $1', [name]);
    const started = await site.app.get(SyncRunService, { strict: false }).startOne([row.id]);
    return started?.run.syncId ?? '';
  };
  const read = async (name: string) => site.finished(await start(name));
  const everything = (): Promise<unknown[]> =>
    Promise.all(
      [
        'member',
        'member_stat',
        'xp_day',
        'xp_held',
        'activity',
        'activity_gap',
        `live_event WHERE stream = 'clan'`,
      ].map((table): Promise<unknown> => site.dataSource.query(`SELECT * FROM ${table} ORDER BY 1, 2`)),
    );
  const spoil = (spoilt: FakeService, send: Fault[1]): void => {
    game.interfere = (service, _name, response) => {
      if (service !== spoilt) return false;
      send(response);
      return true;
    };
  };

  it.each(RUNEMETRICS)('of RuneMetrics changes no row: %s', async (_what, send) => {
    const before = await everything();
    spoil('runemetrics', send);
    expect(await read(OPEN)).toMatchObject({ status: 'failed', failed: 1 });
    expect(await everything()).toEqual(before);
  });

  it.each(HISCORES)('of the hiscores changes no row of a member whose log is closed: %s', async (_what, send) => {
    const before = await everything();
    spoil('hiscores', send);
    expect(await read(CLOSED)).toMatchObject({ status: 'failed', failed: 1 });
    expect(await everything()).toEqual(before);
  });

  it.each<FakeService>(['runemetrics', 'hiscores'])(
    '429 of %s changes no row, and the member waits',
    async (service) => {
      const before = await everything();
      spoil(service, (response) => response.writeHead(429).end());
      const syncId = await start(CLOSED);
      await until(async () => (await site.progress(syncId)).rateLimited === 1);
      expect(await everything()).toEqual(before);
      game.interfere = () => false;
      expect(await site.finished(syncId)).toMatchObject({ status: 'completed', rateLimited: 0, successful: 1 });
    },
  );

  it('"no such player" of both touches no number, and is said', async () => {
    const numbers = async (): Promise<unknown> => [
      await site.dataSource.query(
        'SELECT name, total_xp, total_rank, combat_level, last_activity_date FROM member ORDER BY id',
      ),
      ...(await everything()).slice(1, 6),
    ];
    const before = await numbers();
    game.players.delete(OPEN);
    expect(await read(OPEN)).toMatchObject({ status: 'failed', failed: 1 });
    expect(await numbers()).toEqual(before);
    const rows: unknown = await site.dataSource.query('SELECT profile_state FROM member WHERE name = $1', [OPEN]);
    expect(rows).toEqual([{ profile_state: 'missing' }]);
    game.add(OPEN, 1).skills = someSkills();
  });
});
