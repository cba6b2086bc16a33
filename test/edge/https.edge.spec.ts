import { connect } from 'node:http2';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { firstReads } from '../../shared/site/first-paint.ts';
import { failureSchema } from '../../shared/http/envelope.ts';
import { type EdgeSite, METRICS_TOKEN, startEdgeSite } from '../support/app/edge-site.ts';
import { type SocketClient, until } from '../support/live/socket-client.ts';
import { Visitor } from '../support/app/visitor.ts';

// Allows for hundreds of TLS connections on a busy machine.
jest.setTimeout(120_000);

const VISITORS = 300;
const PATHS = ['/', ...firstReads('/', new URLSearchParams()).map(({ address }) => address)];
let site: EdgeSite;
const visitors: Visitor[] = [];
const sockets: SocketClient[] = [];

const visitor = (address: string, headers: Record<string, string> = {}) => {
  const { url, ca } = site.edge;
  const made = new Visitor({ url, ca, address, headers });
  visitors.push(made);
  return made;
};
const statuses = async (calls: Promise<{ status: number }>[]) => (await Promise.all(calls)).map(({ status }) => status);
const count = (all: number[], status: number) => all.filter((one) => one === status).length;

beforeAll(async () => {
  site = await startEdgeSite({ https: true });
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  for (const one of visitors) one.close();
  await site.stop();
});

/** Makes the first calls of a visitor: the page, its reads and a socket with the clan stream. Returns the statuses. */
async function visit(one: Visitor, transport: 'websocket' | 'polling'): Promise<number[]> {
  const found = await statuses(PATHS.map((path) => one.call(path)));
  const socket = one.socket(transport);
  sockets.push(socket);
  await socket.connected();
  expect(await socket.open('clan', -1)).toMatchObject({ version: expect.any(Number) });
  return found;
}

describe('an edge with https', () => {
  it('serves 300 visitors from 300 addresses with their sockets over both nodes', async () => {
    const found: number[] = [];
    for (let begin = 0; begin < VISITORS; begin += 30) {
      const group = Array.from({ length: 30 }, (_, i) => {
        const n = begin + i;
        return visit(visitor(`127.10.${n >> 8}.${n & 255}`), n % 3 === 0 ? 'polling' : 'websocket');
      });
      found.push(...(await Promise.all(group)).flat());
    }
    expect(found).toEqual(new Array(VISITORS * PATHS.length).fill(200));
    expect(sockets.filter(({ socket }) => socket.connected)).toHaveLength(VISITORS);
    const shares = await Promise.all(site.nodes.map(({ port }) => openSockets(port)));
    expect(shares.reduce((sum, one) => sum + one, 0)).toBe(VISITORS);
    expect(Math.min(...shares)).toBeGreaterThan(VISITORS / 5);
  });

  it('limits a single flooding address', async () => {
    const abuser = visitor('127.66.6.6');
    const flood = statuses(Array.from({ length: 400 }, () => abuser.call('/api/members')));
    const others = Array.from({ length: 20 }, (_, i) => visitor(`127.67.0.${i + 1}`));
    expect(new Set(await statuses(others.map((one) => one.call('/api/members'))))).toEqual(new Set([200]));
    const answers = await flood;
    expect(count(answers, 429)).toBeGreaterThanOrEqual(200);
    expect(count(answers, 200)).toBeGreaterThanOrEqual(100);
    expect(count(answers, 429) + count(answers, 200)).toBe(400);
  });

  it('limits the sockets of a single address', async () => {
    const crowd = visitor('127.68.6.6');
    const tries = await Promise.allSettled(
      Array.from({ length: 130 }, () => {
        const socket = crowd.socket('websocket');
        sockets.push(socket);
        return socket.connected();
      }),
    );
    const refused = tries.filter(({ status }) => status === 'rejected').length;
    expect(refused).toBeGreaterThanOrEqual(30);
    expect(await visit(visitor('127.68.6.7'), 'websocket')).toEqual(PATHS.map(() => 200));
  });

  it('ignores forged addresses in the headers of a call', async () => {
    const liar = visitor('127.77.7.7');
    const flood = Array.from({ length: 300 }, (_, i) =>
      liar.call('/api/members', {
        headers: { 'X-Forwarded-For': `198.51.${i >> 8}.${i & 255}`, Forwarded: `for=198.51.100.${i & 255}` },
      }),
    );
    expect(count(await statuses(flood), 429)).toBeGreaterThanOrEqual(100);
    // A forged header of the edge itself can only choose a node.
    const hopper = visitor('127.77.7.8');
    const hops = Array.from({ length: 450 }, (_, i) =>
      hopper.call('/api/members', { headers: { 'X-Edge-Visitor': String(i) } }),
    );
    expect(count(await statuses(hops), 429)).toBeGreaterThanOrEqual(100);
  });
});

describe('answers through the edge', () => {
  it('redirects plain HTTP to https', async () => {
    const answer = await fetch(`${site.edge.redirectUrl ?? ''}/members?a=1`, { redirect: 'manual' });
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe('https://localhost/members?a=1');
  });

  it('serves HTTP/2', async () => {
    const session = connect(site.edge.url, { ca: site.edge.ca });
    try {
      const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
        session.once('error', reject);
        session.request({ ':path': '/api/members' }).once('response', resolve).resume();
      });
      expect(headers).toMatchObject({ ':status': 200, 'strict-transport-security': expect.any(String) });
    } finally {
      session.close();
    }
  });

  it('forwards the headers of the node once each, without headers of its own', async () => {
    const { headers } = await visitor('127.20.0.1').call('/');
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'/);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers.server).toBeUndefined();
    expect(headers.via).toBeUndefined();
  });

  it('forwards compressed answers as they are, and plain ones to a client without Accept-Encoding', async () => {
    const one = visitor('127.20.0.2');
    const plain = await one.call('/api/members');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await one.call('/api/members', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(packed.body).toString())).toEqual(JSON.parse(plain.body.toString()));
    expect(packed.body.length).toBeLessThan(plain.body.length);
  });

  it('rejects a body above the limit of every route with the error of the API, and forwards the largest allowed one', async () => {
    const one = visitor('127.20.0.3');
    const send = (bytes: number, headers: Record<string, string>) =>
      one.call('/api/bingo/boards/import', {
        method: 'POST',
        headers: { Origin: site.edge.url, 'Content-Type': 'application/json', ...headers },
        body: Buffer.alloc(bytes, ' '),
      });
    for (const header of ['Content-Length: 6000000', 'Transfer-Encoding: chunked']) {
      const [name = '', value = ''] = header.split(': ');
      const { status, body } = await send(6_000_000, { [name]: value });
      expect([status, failureSchema.parse(JSON.parse(body.toString())).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    }
    const { status, body } = await send(4_000_000, { 'Content-Length': '4000000' });
    expect([status, failureSchema.parse(JSON.parse(body.toString())).code]).not.toContain('PAYLOAD_TOO_LARGE');
    expect(status).toBeLessThan(500);
  });
});

describe('a lost node', () => {
  /** Reads continuously from twelve addresses until `stop` is called. */
  function readers() {
    const found: { status: number; ms: number }[] = [];
    let going = true;
    const each = Array.from({ length: 12 }, async (_, i) => {
      const one = visitor(`127.30.${round}.${i + 1}`);
      while (going) {
        found.push(await one.call('/api/members').catch(() => ({ status: 0, ms: 0 })));
        await new Promise((resolve) => setTimeout(resolve, 250)); // This stays below the read limit.
      }
    });
    round++;
    return {
      found,
      stop: async () => {
        going = false;
        await Promise.all(each);
      },
    };
  }
  let round = 1;
  const wrong = (found: { status: number }[]) => found.filter(({ status }) => status !== 200);

  it('fails no read after kill -9 of a node, and reconnects the sockets to the other one', async () => {
    const reading = readers();
    const pages = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        visitor(`127.31.0.${i + 1}`)
          .socket('websocket', true)
          .connected(),
      ),
    );
    sockets.push(...pages);
    await until('some reads', () => reading.found.length > 24);
    await site.nodes[0]?.kill();
    const after = reading.found.length;
    await until('reads since', () => reading.found.length > after + 60, 30_000);
    await until('all sockets', () => pages.every(({ socket }) => socket.connected), 20_000);
    await reading.stop();
    expect(wrong(reading.found)).toEqual([]);
    expect(Math.max(...reading.found.map(({ ms }) => ms))).toBeLessThan(4000);
  });

  it('uses a restarted node again, and fails no read when the other one stops', async () => {
    await site.restart(0);
    const reading = readers();
    await until('the edge to use it', async () => {
      const lone = visitor('127.32.0.1').socket('websocket');
      for (let i = 1; i < 20; i++) sockets.push(await visitor(`127.32.1.${i}`).socket('websocket').connected());
      lone.close();
      return (await openSockets(site.nodes[0]?.port ?? 0)) > 0;
    });
    await site.nodes[1]?.stop();
    const after = reading.found.length;
    await until('reads since', () => reading.found.length > after + 60, 30_000);
    await reading.stop();
    expect(wrong(reading.found)).toEqual([]);
  });

  it('answers 503 to pages and the health check without any node', async () => {
    await site.nodes[0]?.stop();
    const one = visitor('127.33.0.1');
    const answer = await one.call('/api/members');
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    expect(failureSchema.parse(JSON.parse(answer.body.toString()))).toMatchObject({ code: 'UNAVAILABLE' });
    expect((await fetch(site.edge.checkUrl)).status).toBe(503);
  });
});

async function openSockets(port: number): Promise<number> {
  const answer = await fetch(`http://localhost:${port}/metrics`, {
    headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
  });
  return Number(/^citadel_watch_sockets_open\{namespace="\/"\} (\d+)/m.exec(await answer.text())?.[1]);
}
