import { connect as connectTcp } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import type { TestApp } from '../../support/app/app.ts';
import { startTestApp } from '../../support/app/app.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';

const clients: SocketClient[] = [];
const client = (app: TestApp, options: ConstructorParameters<typeof SocketClient>[2] = {}) => {
  const made = new SocketClient(app.url, '/', { reconnection: false, ...options });
  clients.push(made);
  return made;
};
afterEach(() => {
  for (const made of clients.splice(0)) made.close();
});

describe('socket connections', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    'rejects the origin %s',
    async (origin) => {
      await expect(client(app, { extraHeaders: { Origin: origin } }).connected()).rejects.toThrow();
    },
  );

  it('rejects an unknown host, and a polling request without origin and site headers', async () => {
    await expect(client(app, { extraHeaders: { Host: 'evil.example' } }).connected()).rejects.toThrow();
    const ask = (headers: Record<string, string>) =>
      fetch(`${app.url}/socket.io/?EIO=4&transport=polling`, { headers });
    expect((await ask({})).status).toBe(403);
    expect((await ask({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    const own = await ask({ 'Sec-Fetch-Site': 'same-origin' });
    expect(own.status).toBe(200);
    expect(own.headers.get('x-content-type-options')).toBe('nosniff');
    await own.body?.cancel();
  });

  it('accepts the three names of this machine as one', async () => {
    const named = app.url.replace('localhost', '127.0.0.1');
    await client(app, { extraHeaders: { Origin: named } }).connected();
  });

  it('serves clients without WebSocket by polling', async () => {
    const poller = await client(app, { transports: ['polling'] }).connected();
    expect(await poller.open(CLAN_STREAM, -1)).toMatchObject({ reload: true });
  });

  it('[LV10] closes a socket that stops reading before its backlog fills the memory', async () => {
    const reader = await client(app).connected();
    await reader.open(CLAN_STREAM, -1);
    const slow = await stalledSocket(app);
    const started = await memberWrites(app, 0, 1);
    expect(started).toBe(1);
    let written = 1;
    await until(
      'the slow one closed',
      async () => {
        written += await memberWrites(app, written, 5);
        return slow.closed();
      },
      20_000,
    );
    slow.end();
    await until('the other reader has everything', () => reader.events.length >= written);
  });
});

describe('socket limits', () => {
  it('limits the handshakes of an address', async () => {
    const app = await startTestApp({ env: { LIMIT_FACTOR: '0.05' } });
    try {
      for (let i = 0; i < 6; i++) await client(app).connected();
      await expect(client(app).connected()).rejects.toThrow();
    } finally {
      await app.close();
    }
  });

  it('limits the open sockets of an address, without the closed ones', async () => {
    const app = await startTestApp({ env: { MAX_SOCKETS_PER_IP: '2' } });
    try {
      const first = await client(app).connected();
      await client(app).connected();
      await expect(client(app).connected()).rejects.toThrow();
      first.close();
      await until('room for one', async () =>
        client(app)
          .connected()
          .then(
            () => true,
            () => false,
          ),
      );
    } finally {
      await app.close();
    }
  });

  it('counts sockets by the address that the proxy names, whatever its port', async () => {
    const app = await startTestApp({ env: { MAX_SOCKETS_PER_IP: '2', TRUST_PROXY: '1' } });
    const from = (forwarded: string) => client(app, { extraHeaders: { 'X-Forwarded-For': forwarded } }).connected();
    try {
      await from('203.0.113.1:4001');
      await from('203.0.113.1:4002');
      await expect(from('203.0.113.1:4003')).rejects.toThrow();
      await from('203.0.113.2:4001');
    } finally {
      await app.close();
    }
  });

  it('[LV10] sends a goodbye to a socket with too many messages, and closes it', async () => {
    const app = await startTestApp({ env: { LIMIT_FACTOR: '0.1' } });
    try {
      const talker = await client(app).connected();
      for (let i = 0; i < 20; i++) talker.socket.emit('live:close', { stream: CLAN_STREAM });
      await until('the end', () => talker.socket.disconnected);
      expect(talker.goodbyes).toMatchObject([{ code: 'TOO_MANY_REQUESTS' }]);
    } finally {
      await app.close();
    }
  });

  it('closes a socket that sends more than 16 KB at once', async () => {
    const app = await startTestApp();
    try {
      const big = await client(app).connected();
      big.socket.emit('live:close', { stream: 'x'.repeat(20_000) });
      await until('the end', () => big.socket.disconnected);
    } finally {
      await app.close();
    }
  });

  it('sends a goodbye when the server stops, and closes the connection so that the client reconnects', async () => {
    const app = await startTestApp();
    const reader = client(app);
    let reason = '';
    reader.socket.on('disconnect', (why) => {
      reason = why;
    });
    await reader.connected();
    await app.close();
    await until('the end', () => reader.socket.disconnected);
    expect(reader.goodbyes).toMatchObject([{ code: 'UNAVAILABLE' }]);
    expect(reason).toBe('transport close');
  });
});

/** Writes `count` events of about 40 KB each. Returns `count`. */
async function memberWrites(app: TestApp, from: number, count: number): Promise<number> {
  for (let i = 1; i <= count; i++) {
    await app.dataSource.transaction((tx) =>
      app.app.get(LiveService).append(tx, CLAN_STREAM, [
        {
          type: 'activities.added',
          activities: [
            {
              id: from + i,
              member_name: 'Zezima',
              display_name: 'Zezima',
              category: 'Other',
              text: 'x'.repeat(40_000),
              details: '',
              activity_date: '2026-01-01T00:00:00.000Z',
            },
          ],
        },
      ]),
    );
  }
  return count;
}

/** Opens a WebSocket by hand that opens the clan stream and then never reads again. */
async function stalledSocket(app: TestApp) {
  const { port } = new URL(app.url);
  const tcp = connectTcp(Number(port), '127.0.0.1');
  await new Promise((resolve) => tcp.once('connect', resolve));
  tcp.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${app.url}\r\n` +
      'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  let heard = '';
  let ended = false;
  tcp.on('data', (part) => (heard += part.toString('latin1')));
  tcp.on('error', () => (ended = true));
  tcp.on('close', () => (ended = true));
  await until('the handshake', () => heard.includes('"sid"'));
  tcp.write(frame('40'));
  await until('the namespace', () => heard.includes('40{'));
  tcp.write(frame(`420["live:open",{"stream":"${CLAN_STREAM}","since":-1}]`));
  await until('the answer', () => heard.includes('430['));
  tcp.pause();
  return {
    // A paused socket receives no end; a write to a closed connection fails.
    closed: () => {
      if (!ended) tcp.write(frame('3'));
      return ended;
    },
    end: () => tcp.destroy(),
  };
}

/** Returns a masked text frame with a mask of zero. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body]);
}
