import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importResponseSchema } from '../../../shared/roster/clan.schemas.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { SIGN_IN_ENV } from '../../support/app/admin-session.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { startSyncApp, type SyncApp } from '../../support/app/sync-app.ts';

const from = (address: string) => ({ 'X-Forwarded-For': address });
const statuses = async (calls: Promise<{ status: number }>[]) => (await Promise.all(calls)).map(({ status }) => status);
const count = (all: number[], status: number) => all.filter((one) => one === status).length;
/** Returns the status of a GET whose request line has `target` as it is. */
const rawStatus = (url: string, target: string, address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    get({ hostname, port, path: target, headers: from(address) }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).once('error', reject);
  });

describe('a flood of reads through a trusted proxy', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ env: { LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
  });
  afterAll(() => test.close());
  const read = (address: string) => test.request('GET', '/api/nothing', undefined, from(address));

  it('limits the address of a flood and no other', async () => {
    const flood = await statuses(Array.from({ length: 300 }, () => read('203.0.113.7')));
    expect(count(flood, 429)).toBeGreaterThanOrEqual(180);
    expect(count(flood, 404)).toBeGreaterThanOrEqual(100);
    expect((await read('203.0.113.8')).status).toBe(404);
  });

  it('limits a flood with forged addresses before the real one, and one from an IPv6 network', async () => {
    const forged = Array.from({ length: 300 }, (_, i) => read(`10.1.${i % 250}.${i % 199}, 203.0.113.9`));
    expect(count(await statuses(forged), 429)).toBeGreaterThanOrEqual(180);
    const network = Array.from({ length: 300 }, (_, i) => read(`2001:db8:1:2::${i.toString(16)}`));
    expect(count(await statuses(network), 429)).toBeGreaterThanOrEqual(180);
    expect((await read('2001:db8:1:3::1')).status).toBe(404);
  });

  it.each(['/calendar.ics/', '/feeds/bingo.atom/', '/share/board/1.png/'])('limits a flood of %s', async (path) => {
    const reads = Array.from({ length: 300 }, () => test.request('GET', path, undefined, from('203.0.113.20')));
    expect(count(await statuses(reads), 429)).toBeGreaterThanOrEqual(180);
  });

  it('knows no address of the API or of a feed by other letters, by which a flood would pass the limit', async () => {
    for (const path of ['/API/members', '/Feeds/bingo.atom', '/CALENDAR.ics', '/Share/home.png'])
      expect([path, (await test.request('GET', path, undefined, from('203.0.113.21'))).status]).toEqual([path, 404]);
  });

  it('limits a flood that names the host in its request lines', async () => {
    const whole = (address: string) => rawStatus(test.url, `${test.url}/api/nothing`, address);
    expect(await whole('203.0.113.22')).toBe(404);
    const flood = await statuses(Array.from({ length: 300 }, async () => ({ status: await whole('203.0.113.23') })));
    expect(count(flood, 429)).toBeGreaterThanOrEqual(180);
  });

  it('limits a flood with a new port for each call, and one with invalid addresses', async () => {
    const ports = Array.from({ length: 300 }, (_, i) => read(`203.0.113.11:${40_000 + i}`));
    expect(count(await statuses(ports), 429)).toBeGreaterThanOrEqual(180);
    const junk = Array.from({ length: 300 }, (_, i) => read(`_hidden${i}`));
    expect(count(await statuses(junk), 429)).toBeGreaterThanOrEqual(180);
    expect((await read('203.0.113.12:40000')).status).toBe(404);
  });
});

it('limits a flood with any X-Forwarded-For without TRUST_PROXY', async () => {
  const test = await startTestApp({ env: { LIMIT_FACTOR: '1' } });
  try {
    const read = (i: number) => test.request('GET', '/api/nothing', undefined, from(`198.51.100.${i % 250}`));
    expect(count(await statuses(Array.from({ length: 300 }, (_, i) => read(i))), 429)).toBeGreaterThanOrEqual(180);
  } finally {
    await test.close();
  }
});

it('limits sign-ins to twenty per address in five minutes, over all nodes', async () => {
  const env = { ...SIGN_IN_ENV, LIMIT_FACTOR: '1', TRUST_PROXY: '1' };
  const first = await startTestApp({ env });
  const { options } = first.dataSource;
  const second = await startTestApp({ env, databaseUrl: options.type === 'postgres' ? (options.url ?? '') : '' });
  try {
    const answers: number[] = [];
    for (let i = 0; i < 22; i++) {
      const node = i % 2 === 0 ? first : second;
      const address = from(`203.0.113.5:${50_000 + i}`);
      const answer = await node.request('GET', '/api/auth/google/callback?code=a', undefined, address);
      answers.push(answer.status);
    }
    expect(answers.slice(0, 20)).toEqual(new Array(20).fill(302));
    expect(answers.slice(20)).toEqual([429, 429]);
    const other = await first.request('GET', '/api/auth/google/callback?code=a', undefined, from('203.0.113.6'));
    expect(other.status).toBe(302);
  } finally {
    await second.close();
    await first.close();
  }
});

describe('a flood of syncs requested by visitors', () => {
  const MEMBERS = 30;
  let game: FakeGame;
  let site: SyncApp;
  beforeAll(async () => {
    game = await FakeGame.start();
    game.populate(MEMBERS);
    site = await startSyncApp(game, {
      // The shipped pace.
      env: { LIMIT_FACTOR: '1', TRUST_PROXY: '1', RUNEMETRICS_INTERVAL_MS: '3000', HISCORES_INTERVAL_MS: '1000' },
      options: new SyncOptions({ schedule: false, retryBaseMs: 5, idleMs: 100 }),
    });
    await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
    game.calls = [];
  });
  afterAll(async () => {
    await site.close();
    await game.stop();
  });
  const ask = (name: string, address: string) =>
    site.request('POST', `/api/members/${encodeURIComponent(name)}/sync`, undefined, {
      'x-test-visitor': '1',
      ...from(address),
    });
  const perMember = () =>
    [...game.players.keys()].map(
      (name) => game.calls.filter((call) => call.name === name && call.service === 'runemetrics').length,
    );

  it('limits syncs of one address, and never exceeds the pace of the game service for a thousand addresses', async () => {
    const began = performance.now();
    const one = await statuses(
      Array.from({ length: 200 }, (_, i) => ask(`Player ${(i % MEMBERS) + 1}`, '203.0.113.1')),
    );
    expect(count(one, 202)).toBe(60);
    expect(count(one, 429)).toBe(140);
    const many: number[] = [];
    for (let round = 0; round < 20; round++) {
      const calls = Array.from({ length: 50 }, (_, i) => {
        const n = round * 50 + i;
        return ask(`Player ${(n % MEMBERS) + 1}`, `198.18.${n >> 8}.${n & 255}`);
      });
      many.push(...(await statuses(calls)));
    }
    expect(count(many, 202)).toBe(1000);
    const seconds = (performance.now() - began) / 1000;
    expect(Math.max(...perMember())).toBeLessThanOrEqual(1);
    expect(perMember().reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(1 + Math.ceil(seconds / 3));
    const runs: { count: number }[] = await site.dataSource.query(
      `SELECT count(*)::int AS count FROM sync_run WHERE kind = 'one'`,
    );
    expect(runs[0]?.count).toBeLessThanOrEqual(10 + Math.ceil(seconds / 3));
  });

  it('sends no request to the game for names that are not tracked', async () => {
    const before = game.calls.filter(({ name }) => name.startsWith('Stranger')).length;
    const answers = Array.from({ length: 100 }, (_, i) => ask(`Stranger ${i}`, `198.19.0.${i}`));
    expect(new Set(await statuses(answers))).toEqual(new Set([404]));
    expect(game.calls.filter(({ name }) => name.startsWith('Stranger')).length).toBe(before);
  });
});
