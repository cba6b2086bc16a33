import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clanListBody, hiscoresBody, profileBody } from '../../test/support/game/game-bodies.ts';
import { RudeServer, sends, type Reply } from '../../test/support/game/rude-server.ts';
import { Fetcher, type FetchTuning } from './transport/fetcher.ts';
import type { GameResult } from './game-types.ts';
import { MemoryHostPace } from './transport/host-pace.ts';
import { SOURCE_NAMES, type SourceName } from '../../shared/game/sources.ts';
import { GameReaderService } from './game-reader.service.ts';
import type { GameSettings } from './sources/game-source.ts';

/**
 * All faults of a service, for each of the three services: the right result, and never `ok`. The tests of the store check
 * that such results change no row.
 */
const QUICK: Partial<FetchTuning> = {
  connectMs: 200,
  headersMs: 150,
  bodyMs: 150,
  totalMs: 600,
  retryBaseMs: 1,
  pauseMs: 40,
  maxPauseMs: 5_000,
  breakerFailures: 1_000,
};
/** Limits for answers that are rejected by their content, so that a busy machine does not reach a time limit first. */
const PATIENT: Partial<FetchTuning> = { ...QUICK, headersMs: 10_000, bodyMs: 10_000, totalMs: 20_000 };
const NAME = 'Moss Warden';

let server: RudeServer;
const fetchers: Fetcher[] = [];
beforeAll(async () => {
  server = await RudeServer.start();
});
afterAll(async () => {
  await Promise.all(fetchers.map((fetcher) => fetcher.close()));
  await server.stop();
});

/** Settings with every service at one address and without a pace. */
const settings = (baseUrl: string): GameSettings => ({
  activityTimezone: 'Europe/London',
  hiscoresUrl: baseUrl,
  hiscoresIntervalMs: 0,
  runemetricsUrl: baseUrl,
  runemetricsIntervalMs: 0,
  clanListUrl: baseUrl,
  clanListIntervalMs: 0,
});

type Ask = (baseUrl?: string) => Promise<GameResult<unknown>>;
/** Returns a reader with its own fetcher, so that pauses and breakers of one case do not affect the next. */
function asking(service: SourceName, tuning = QUICK): Ask {
  const fetcher = new Fetcher(new MemoryHostPace(), 'CitadelWatch/test', tuning);
  fetchers.push(fetcher);
  return (baseUrl = server.baseUrl) => {
    const subject = service === 'clan-list' ? 'Practice Clan' : NAME;
    return new GameReaderService(fetcher, settings(baseUrl)).read(service, subject);
  };
}

const ROWS = Array.from({ length: 50 }, (_, index) => [`Warden ${index}`, 'Recruit', index * 1000, 0] as const);
const SERVICES: { service: SourceName; type: string; good: Buffer }[] = [
  { service: 'hiscores', type: 'text/plain', good: Buffer.from(hiscoresBody()) },
  { service: 'runemetrics', type: 'application/json', good: Buffer.from(JSON.stringify(profileBody(NAME))) },
  { service: 'clan-list', type: 'text/comma-separated-values', good: clanListBody([...ROWS]) },
];

it('tests every service of SOURCE_NAMES', () => {
  expect(SERVICES.map(({ service }) => service).sort()).toEqual([...SOURCE_NAMES].sort());
});

describe.each(SERVICES)('$service', ({ service, type, good }) => {
  const typed = { 'content-type': type };

  it('reads a good answer, also when it is compressed or has no content type', async () => {
    const ask = asking(service);
    server.respondWith(sends(good, 200, typed));
    expect((await ask()).kind).toBe('ok');
    expect(server.calls[0]?.headers['user-agent']).toBe('CitadelWatch/test');
    server.respondWith(sends(gzipSync(good), 200, { ...typed, 'content-encoding': 'gzip' }));
    expect((await ask()).kind).toBe('ok');
    server.respondWith(sends(good, 200, {}));
    expect((await ask()).kind).toBe('ok');
  });

  const failing: [string, Reply][] = [
    ...[500, 502, 503, 504].map((status): [string, Reply] => [`status ${status}`, sends('<h1>no</h1>', status)]),
    ['a reset', (request) => request.socket.destroy()],
    [
      'fewer bytes than promised',
      (request, response) => {
        response.writeHead(200, { ...typed, 'content-length': String(good.length + 10) });
        response.write(good, () => request.socket.end());
      },
    ],
    [
      'chunks that end in the middle',
      (request, response) => {
        response.writeHead(200, typed);
        response.write(good, () => request.socket.end());
      },
    ],
  ];
  it.each(failing)('returns unavailable after two more tries: %s', async (_what, reply) => {
    server.respondWith(reply);
    expect((await asking(service)()).kind).toBe('unavailable');
    expect(server.calls).toHaveLength(3);
  });

  const slow: [string, Reply][] = [
    ['no headers', () => undefined],
    [
      'headers, then silence',
      (_request, response) => {
        response.writeHead(200, typed);
        response.flushHeaders();
      },
    ],
    [
      'a drip',
      (_request, response) => {
        response.writeHead(200, typed);
        const timer = setInterval(() => response.write('1'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ];
  it.each(slow)('returns unavailable when the time of all tries is over: %s', async (_what, reply) => {
    server.respondWith(reply);
    const started = performance.now();
    expect((await asking(service)()).kind).toBe('unavailable');
    expect(performance.now() - started).toBeLessThan(2_500);
  });

  it.each([
    ['DNS failure', 'http://nowhere.invalid'],
    ['nobody listening', 'http://127.0.0.1:9'],
    ['TLS error', ''],
  ])('returns unavailable: %s', async (_what, address) => {
    server.respondWith(sends(good, 200, typed));
    const result = await asking(service)(address === '' ? server.baseUrl.replace('http:', 'https:') : address);
    expect(result.kind).toBe('unavailable');
  });

  it.each([
    ['seconds', { 'retry-after': '2' }, 2_000],
    ['a date', { 'retry-after': 'in 3 s' }, 3_000],
    ['too long', { 'retry-after': '86400' }, 5_000],
    ['nothing', {}, 40],
    ['nonsense', { 'retry-after': 'later' }, 40],
  ])(
    'makes no call until the pause is over after a 429 with %s',
    async (_what, headers: Record<string, string>, expected) => {
      if (headers['retry-after'] === 'in 3 s') headers = { 'retry-after': new Date(Date.now() + 3_000).toUTCString() };
      server.respondWith(sends('', 429, { ...typed, ...headers }));
      const ask = asking(service);
      const first = await ask();
      if (first.kind !== 'rate_limited') throw new Error(first.kind);
      expect(first.retryAfterMs).toBeLessThanOrEqual(expected);
      expect(first.retryAfterMs).toBeGreaterThan(expected - 2_000);
      const second = expected > 40 ? await ask() : first;
      expect(second.kind).toBe('rate_limited');
      expect(server.calls).toHaveLength(1);
    },
  );

  it('returns not_found for a 404', async () => {
    server.respondWith(sends('<html>error404</html>', 404, { 'content-type': 'text/html' }));
    expect(await asking(service)()).toEqual({ kind: 'not_found' });
    expect(server.calls).toHaveLength(1);
  });

  const big = Buffer.alloc(50_000_000, '1');
  const bad: [string, Reply][] = [
    ['HTML with 200', sends('<!DOCTYPE html><html><body>Maintenance</body></html>', 200, typed)],
    ['HTML with its own type', sends('<html></html>', 200, { 'content-type': 'text/html' })],
    ['a picture', sends(good, 200, { 'content-type': 'image/png' })],
    ['an empty body', sends('', 200, typed)],
    ['half of it', sends(good.subarray(0, good.length >> 1), 200, typed)],
    ['a byte order mark', sends(Buffer.concat([Buffer.from('\ufeff'), good]), 200, typed)],
    ['UTF-16', sends(Buffer.from(good.toString('latin1'), 'utf16le'), 200, typed)],
    ['50 MB', sends(big, 200, typed)],
    ['a gzip bomb', sends(gzipSync(big), 200, { ...typed, 'content-encoding': 'gzip' })],
    ['a broken gzip', sends(good, 200, { ...typed, 'content-encoding': 'gzip' })],
    ['an unknown packing', sends(good, 200, { ...typed, 'content-encoding': 'zstd, gzip' })],
    [
      'endless chunks',
      (_request, response) => {
        response.writeHead(200, typed);
        const more = (): void => {
          while (!response.destroyed && response.write('1'.repeat(65_536)));
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      },
    ],
    ['a redirect to a private address', sends('', 302, { location: 'http://10.0.0.1/' })],
    ['a redirect to another machine', sends('', 301, { location: 'https://example.org/' })],
    ['a redirect loop', (request, response) => sends('', 302, { location: request.url ?? '/' })(request, response)],
    ['a redirect without an address', sends('', 302, {})],
  ];
  it.each(bad)('returns malformed after one call: %s', async (_what, reply) => {
    server.respondWith(reply);
    expect((await asking(service, PATIENT)()).kind).toBe('malformed');
    expect(server.calls).toHaveLength(1);
  });

  it.each([400, 401, 403, 418])('returns unavailable after one call for status %i', async (status) => {
    server.respondWith(sends('no', status));
    expect(await asking(service)()).toEqual({ kind: 'unavailable', reason: `status ${status}` });
    expect(server.calls).toHaveLength(1);
  });
});

it('keeps nothing of a 50 MB answer or a bomb in memory', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, '1'));
  server.respondWith(sends(bomb, 200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }));
  // Decompressing takes time on a busy machine; this test checks memory only.
  const ask = asking('hiscores', { ...QUICK, headersMs: 5_000, bodyMs: 5_000, totalMs: 20_000 });
  await ask();
  const before = process.memoryUsage().rss;
  for (let round = 0; round < 10; round++) expect((await ask()).kind).toBe('malformed');
  // A single decompressed answer has 50 MB; other tests share the process.
  expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000);
}, 60_000);

it.each([
  ['PROFILE_PRIVATE', 'private'],
  ['NOT_A_MEMBER', 'not_a_member'],
  ['NO_PROFILE', 'not_found'],
  ['OVERLOADED', 'unavailable'],
])('maps the RuneMetrics error %s with status 200 to %s', async (error, kind) => {
  server.respondWith(sends(JSON.stringify({ error, loggedIn: 'false' }), 200, { 'content-type': 'application/json' }));
  expect((await asking('runemetrics')()).kind).toBe(kind);
});

it.each(['../admin', 'a&activities=0', 'a\r\nb', 'thirteen chars', '', 'a/b', 'a?b'])(
  'makes no call for an impossible name: %j',
  async (name) => {
    server.respondWith(sends(hiscoresBody()));
    const fetcher = new Fetcher(new MemoryHostPace(), 'CitadelWatch/test', QUICK);
    fetchers.push(fetcher);
    const game = new GameReaderService(fetcher, settings(server.baseUrl));
    expect(await game.read('hiscores', name)).toEqual({ kind: 'not_found' });
    expect(await game.read('runemetrics', name)).toEqual({ kind: 'not_found' });
    expect(server.calls).toHaveLength(0);
  },
);

it('encodes a space in a name as %20', async () => {
  server.respondWith(sends(hiscoresBody()));
  await asking('hiscores')();
  expect(server.calls[0]?.url).toBe('/index_lite.ws?player=Moss%20Warden');
});
