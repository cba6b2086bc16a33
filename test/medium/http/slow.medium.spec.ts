import { createConnection, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHttpServer } from '../../../server/http/edge/edge.adapter.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { until } from '../../support/live/socket-client.ts';

// A half-sent head may take 10 s, and the server checks every 2 s.
jest.setTimeout(120_000);

let test: TestApp;
let open: Socket[] = [];
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
afterEach(() => {
  for (const socket of open) socket.destroy();
  open = [];
});

const HEAD = 'HTTP/1.1\r\nHost: localhost\r\n';
const MODES: Record<string, string> = {
  nothing: '',
  'half a head': `GET /api/members ${HEAD}X-Slow: a`,
  'half a body': `POST /api/members ${HEAD}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name": `,
};

/** Opens connections that send `sends` and then nothing more. */
function hold(count: number, sends: string): Promise<unknown> {
  const port = Number(new URL(test.url).port);
  return Promise.all(
    Array.from({ length: count }, () => {
      const socket = createConnection(port, '127.0.0.1');
      socket.on('error', () => undefined).resume();
      open.push(socket);
      return new Promise<void>((resolve) => socket.once('connect', () => socket.write(sends, () => resolve())));
    }),
  );
}

/** The slowest of a hundred ordinary reads, ms. */
async function slowestRead(): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < 100; i++) {
    const begun = performance.now();
    const { status } = await test.request('GET', '/api/members');
    expect(status).toBe(200);
    took.push(performance.now() - begun);
  }
  return Math.max(...took);
}

describe('500 slow connections', () => {
  it.each(Object.entries(MODES))('serves other requests while 500 connections send %s', async (_, sends) => {
    await hold(500, sends);
    // A read that waited for these connections would take 10 s.
    expect(await slowestRead()).toBeLessThan(5000);
    expect(open.filter((socket) => !socket.destroyed)).not.toHaveLength(0);
  });

  it('ends connections that send nothing or half a head, and serves others', async () => {
    await hold(250, MODES['nothing'] ?? '');
    await hold(250, MODES['half a head'] ?? '');
    expect(open).toHaveLength(500);
    await until(
      'all are ended',
      () => open.every((socket) => socket.destroyed || socket.readyState !== 'open'),
      25_000,
    );
    expect((await test.request('GET', '/api/members')).status).toBe(200);
  });

  it('allows 30 s for a whole request, 10 s for its head and 5000 connections', () => {
    const server = createHttpServer(() => undefined);
    expect([server.requestTimeout, server.headersTimeout, server.maxConnections]).toEqual([30_000, 10_000, 5000]);
    server.close();
  });
});
