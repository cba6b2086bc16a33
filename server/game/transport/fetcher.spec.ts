import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RudeServer, sends } from '../../../test/support/game/rude-server.ts';
import { Fetcher, type FetchTuning } from './fetcher.ts';
import { HostPace, MemoryHostPace, type PaceSlot } from './host-pace.ts';
import { allowedRedirect } from './http-call.ts';
import { retryAfterMs } from './retry-after.ts';

let server: RudeServer;
const open: Fetcher[] = [];
beforeAll(async () => {
  server = await RudeServer.start();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await Promise.all(open.map((fetcher) => fetcher.close()));
  await server.stop();
});

function make(tuning: Partial<FetchTuning> = {}, pace: HostPace = new MemoryHostPace()): Fetcher {
  const fetcher = new Fetcher(pace, 'CitadelWatch/test', { retryBaseMs: 1, retries: 0, ...tuning });
  open.push(fetcher);
  return fetcher;
}
const get = (fetcher: Fetcher, intervalMs = 0, signal?: AbortSignal) =>
  fetcher.get({ service: 'x', intervalMs, url: new URL(server.baseUrl), accepts: /^text\//, signal });

describe('pace', () => {
  it('sends no call of a service before its slot, and slots are an interval apart', async () => {
    const arrivals: number[] = [];
    server.respondWith((request, response) => {
      arrivals.push(performance.now());
      sends('ok')(request, response);
    });
    const slots: number[] = [];
    class Recording extends MemoryHostPace {
      override async reserve(service: string, intervalMs: number): Promise<PaceSlot> {
        const slot = await super.reserve(service, intervalMs);
        if (slot.kind === 'turn') slots.push(performance.now() + slot.waitMs);
        return slot;
      }
    }
    const fetcher = make({}, new Recording());
    await Promise.all([get(fetcher, 150), get(fetcher, 150), get(fetcher, 150)]);
    expect(arrivals).toHaveLength(3);
    // A busy machine sends later than the slot, never earlier; a timer may be early by the fraction of a millisecond.
    arrivals.sort((a, b) => a - b);
    const early = arrivals.filter((at, place) => at < (slots[place] ?? Infinity) - 2);
    expect(early).toEqual([]);
    expect((slots[2] ?? 0) - (slots[0] ?? 0)).toBeGreaterThan(298);
  });

  it('reserves a slot of the shared pace for every try, retries included', async () => {
    const taken: [string, number][] = [];
    class Counting extends HostPace {
      reserve(service: string, intervalMs: number): Promise<PaceSlot> {
        taken.push([service, intervalMs]);
        return Promise.resolve({ kind: 'turn', waitMs: 0 });
      }
      pause(): Promise<void> {
        return Promise.resolve();
      }
    }
    server.respondWith(sends('no', 503));
    await get(make({ retries: 2 }, new Counting()), 7);
    expect(taken).toEqual(Array.from({ length: 3 }, () => ['x', 7]));
    expect(server.calls).toHaveLength(3);
  });

  it('makes no call when the pace fails', async () => {
    class Broken extends HostPace {
      reserve(): Promise<PaceSlot> {
        return Promise.reject(new Error('no database'));
      }
      pause(): Promise<void> {
        return Promise.resolve();
      }
    }
    server.respondWith(sends('ok'));
    expect(await get(make({}, new Broken()))).toEqual({ kind: 'unavailable', reason: 'no database' });
    expect(server.calls).toHaveLength(0);
  });
});

describe('429', () => {
  it('doubles the pause while 429s follow each other and resets it after an answer', async () => {
    const fetcher = make({ pauseMs: 8, maxPauseMs: 20 });
    const until = async (): Promise<number> => {
      for (;;) {
        const calls = server.calls.length;
        const answer = await get(fetcher);
        if (server.calls.length > calls) return answer.kind === 'rate_limited' ? answer.retryAfterMs : -1;
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    server.respondWith(sends('', 429));
    expect([await until(), await until(), await until(), await until()]).toEqual([8, 16, 20, 20]);
    server.respondWith(sends('ok'));
    expect(await until()).toBe(-1);
    server.respondWith(sends('', 429));
    expect(await until()).toBe(8);
  });

  it('stops calls that already wait for their slot', async () => {
    server.respondWith(sends('', 429));
    const answers = await (async () => {
      const fetcher = make({ pauseMs: 5_000 });
      return Promise.all([get(fetcher, 120), get(fetcher, 120), get(fetcher, 120)]);
    })();
    expect(answers.map(({ kind }) => kind)).toEqual(['rate_limited', 'rate_limited', 'rate_limited']);
    expect(server.calls).toHaveLength(1);
  });

  it('reads seconds, dates and X resets', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(retryAfterMs({ 'retry-after': '90' }, now)).toBe(90_000);
    expect(retryAfterMs({ 'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT' }, now)).toBe(60_000);
    expect(retryAfterMs({ 'retry-after': 'Fri, 20 Nov 2026 11:00:00 GMT' }, now)).toBe(0);
    expect(retryAfterMs({ 'x-rate-limit-reset': String(now.getTime() / 1000 + 900) }, now)).toBe(900_000);
    expect(retryAfterMs({ 'retry-after': '-5' }, now)).toBeNull();
    expect(retryAfterMs({}, now)).toBeNull();
  });
});

describe('breaker', () => {
  it('makes at most ten calls in an outage of ten minutes and recovers afterwards', async () => {
    let now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    const fetcher = make();
    server.respondWith(sends('no', 500));
    for (let second = 0; second < 600; second += 5) {
      expect((await get(fetcher)).kind).toBe('unavailable');
      now += 5_000;
    }
    expect(server.calls.length).toBeGreaterThanOrEqual(5);
    expect(server.calls.length).toBeLessThanOrEqual(10);
    server.respondWith(sends('ok'));
    now += 300_000;
    expect((await get(fetcher)).kind).toBe('answer');
    expect((await get(fetcher)).kind).toBe('answer');
  });

  it('does not count answers such as 404 as failures', async () => {
    const fetcher = make({ breakerFailures: 2 });
    server.respondWith(sends('no', 404));
    for (let round = 0; round < 5; round++) expect((await get(fetcher)).kind).toBe('answer');
    expect(server.calls).toHaveLength(5);
  });
});

describe('abort', () => {
  it('ends a wait for a slot and a running call', async () => {
    const fetcher = make();
    server.respondWith(sends('ok'));
    await get(fetcher, 60_000);
    const waiting = new AbortController();
    const wait = get(fetcher, 60_000, waiting.signal);
    waiting.abort();
    expect(await wait).toEqual({ kind: 'unavailable', reason: 'aborted' });
    const calling = new AbortController();
    server.respondWith(() => calling.abort());
    expect(await get(make(), 0, calling.signal)).toEqual({ kind: 'unavailable', reason: 'aborted' });
    expect(await get(make(), 0, AbortSignal.abort())).toEqual({ kind: 'unavailable', reason: 'aborted' });
  });

  it('ends running calls when the fetcher closes', async () => {
    const fetcher = make({ retries: 2 });
    server.respondWith(() => void fetcher.close());
    expect(await get(fetcher)).toEqual({ kind: 'unavailable', reason: 'stopping' });
  });
});

describe('connections', () => {
  it('offer HTTP/1.1 only', async () => {
    let hello = '';
    const listener = createServer((socket) => {
      socket.once('data', (bytes) => {
        hello = bytes.toString('latin1');
        socket.destroy();
      });
    });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const bound = listener.address();
    const port = typeof bound === 'object' && bound ? bound.port : 0;
    const url = new URL(`https://127.0.0.1:${port}/`);
    await make().get({ service: 'x', intervalMs: 0, url, accepts: /^text\// });
    listener.close();
    // In the TLS handshake each protocol name follows its length.
    expect(hello).toContain('\x08http/1.1');
    expect(hello).not.toContain('\x02h2');
  });
});

describe('allowedRedirect', () => {
  const from = new URL('https://game.example/m=hiscore/a.ws?player=x');
  it.each([
    ['/other', 'https://game.example/other'],
    ['https://game.example:443/b', 'https://game.example/b'],
    ['http://game.example/b', null],
    ['https://game.example:8443/b', null],
    ['https://evil.example/b', null],
    ['//evil.example/b', null],
    ['https://user@game.example/b', null],
    ['https://127.0.0.1/', null],
    ['https://[::1]/', null],
    ['file:///etc/passwd', null],
    ['http://', null],
  ])('%s → %s', (location, expected) => {
    expect(allowedRedirect(from, location)?.href ?? null).toBe(expected);
  });
});
