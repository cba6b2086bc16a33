import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { firstReads } from '../../shared/site/first-paint.ts';
import { type EdgeSite, startEdgeSite } from '../support/app/edge-site.ts';
import type { SocketClient } from '../support/live/socket-client.ts';
import { Visitor } from '../support/app/visitor.ts';

// Allows for hundreds of connections on a busy machine.
jest.setTimeout(120_000);

/** The inner of two proxies of the operator, which appends the address of OUTER; OUTER appends that of the visitor. */
const INNER = '127.9.0.1';
const OUTER = '127.9.0.2';
const VISITORS = 300;
const PATHS = ['/', ...firstReads('/', new URLSearchParams()).map(({ address }) => address)];
let site: EdgeSite;
const visitors: Visitor[] = [];
const sockets: SocketClient[] = [];

const comingFrom = (address: string, headers: Record<string, string>) => {
  const made = new Visitor({ url: site.edge.url, address, headers });
  visitors.push(made);
  return made;
};
/** Returns a visitor behind both proxies. `chain` is the header that OUTER received, with its own addition. */
const behind = (chain: string) => comingFrom(INNER, { 'X-Forwarded-For': `${chain}, ${OUTER}:4711` });
const read = async (one: Visitor, times: number) =>
  (await Promise.all(Array.from({ length: times }, () => one.call('/api/members')))).map(({ status }) => status);
const count = (all: number[], status: number) => all.filter((one) => one === status).length;

beforeAll(async () => {
  site = await startEdgeSite({ https: false, trusted: '127.9.0.0/24' });
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  for (const one of visitors) one.close();
  await site.stop();
});

describe('an edge behind the operator’s own proxies', () => {
  it('distinguishes 300 visitors and their sockets, whatever the port after each address', async () => {
    const found: number[] = [];
    for (let begin = 0; begin < VISITORS; begin += 30) {
      const group = Array.from({ length: 30 }, async (_, i) => {
        const n = begin + i;
        const address = n % 5 === 0 ? `[2001:db8:${n.toString(16)}::7]` : `198.51.${n >> 8}.${n & 255}`;
        const one = behind(`${address}:${20_000 + n}`);
        const socket = one.socket(n % 3 === 0 ? 'polling' : 'websocket');
        sockets.push(socket);
        const answers = await Promise.all(PATHS.map((path) => one.call(path)));
        await socket.connected();
        await socket.open('clan', -1);
        return answers.map(({ status }) => status);
      });
      found.push(...(await Promise.all(group)).flat());
    }
    expect(found).toEqual(new Array(VISITORS * PATHS.length).fill(200));
    expect(sockets.filter(({ socket }) => socket.connected)).toHaveLength(VISITORS);
    expect(site.nodes.map((node) => node.output().includes('TRUSTED_PROXIES'))).toEqual([false, false]);
  });

  it('limits a single flooding visitor, whatever precedes the real address in the header', async () => {
    const forged = (i: number) => behind(`10.1.${i}.1, 203.0.113.7:${30_000 + i}`);
    const flood = await Promise.all(Array.from({ length: 25 }, (_, i) => read(forged(i), 20)));
    expect(count(flood.flat(), 429)).toBeGreaterThanOrEqual(200);
    expect(await read(behind('203.0.113.8'), 3)).toEqual([200, 200, 200]);
  });

  it('ignores X-Forwarded-For of strangers, and logs TRUSTED_PROXIES on a node', async () => {
    const strangers = Array.from({ length: 15 }, (_, i) =>
      comingFrom('127.40.0.1', { 'X-Forwarded-For': `203.0.114.${i}` }),
    );
    const answers = (await Promise.all(strangers.map((one) => read(one, 20)))).flat();
    expect(count(answers, 429)).toBeGreaterThanOrEqual(100);
    expect(await read(behind('203.0.114.3'), 3)).toEqual([200, 200, 200]);
    expect(site.nodes.some((node) => node.output().includes('TRUSTED_PROXIES'))).toBe(true);
  });
});
