import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { CATCH_UP_LIMIT } from '../../../shared/live/live-protocol.ts';
import type { OpenAck } from '../../../shared/live/live-protocol.ts';
import { ADMIN_STREAM, CLAN_STREAM } from '../../../shared/live/streams.ts';
import type { TestApp } from '../../support/app/app.ts';
import { startTestApp } from '../../support/app/app.ts';
import type { TestDatabase } from '../../support/database/database.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';

let database: TestDatabase;
let near: TestApp;
let far: TestApp;
const clients: SocketClient[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  near = await startTestApp({ databaseUrl: database.url, admin: true });
  far = await startTestApp({ databaseUrl: database.url });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(async () => {
  await near.close();
  await far.close();
  await database.drop();
});

const connect = (
  app: TestApp,
  ...rest: [namespace?: '/' | '/admin', options?: ConstructorParameters<typeof SocketClient>[2]]
) => {
  const client = new SocketClient(app.url, ...rest);
  clients.push(client);
  return client.connected();
};
const write = (app: TestApp, id = 1) =>
  app.dataSource.transaction((tx) =>
    app.app.get(LiveService).append(tx, CLAN_STREAM, [{ type: 'xp.changed', member_id: id }]),
  );
const current = (app: TestApp) => app.app.get(LiveService).currentVersion(app.dataSource, CLAN_STREAM);
const missed = (ack: OpenAck) => ('events' in ack ? ack.events.map((event) => event.version) : ack);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const cutListeners = (source: DataSource) =>
  source.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'citadel-watch-live' AND datname = current_database()`,
  );

describe('live:open', () => {
  it('[LV8] sends exactly the missing events, then each committed one, on the writing node and on the other', async () => {
    const since = await current(near);
    await write(near);
    await write(near);
    const here = await connect(near);
    const there = await connect(far);
    const acks = [await here.open(CLAN_STREAM, since), await there.open(CLAN_STREAM, since)];
    await write(near, 7);
    // A node that had not read the first two events at the open sends them later: never lost, never twice.
    for (const [index, client] of [here, there].entries()) {
      const inAck = missed(acks[index] ?? { error: 'none', code: 'NONE' });
      const seen = () => [inAck, client.events.map(({ version }) => version)].flat();
      await until('all three', () => seen().length >= 3);
      expect(seen()).toEqual([since + 1, since + 2, since + 3]);
      expect(client.events.at(-1)).toEqual({
        stream: CLAN_STREAM,
        version: since + 3,
        at: expect.any(String),
        changes: [{ type: 'xp.changed', member_id: 7 }],
      });
    }
  });

  it('[LV8] answers reload to a reader without a state, ahead of the server, or too far behind', async () => {
    const version = await current(near);
    const client = await connect(near);
    expect(await client.open(CLAN_STREAM, -1)).toEqual({ version, reload: true });
    expect(await client.open(CLAN_STREAM, version + 1000)).toEqual({ version, reload: true });
    for (let i = 0; i <= CATCH_UP_LIMIT; i++) await write(near);
    await until('all of them', () => client.events.length > CATCH_UP_LIMIT);
    expect(await client.open(CLAN_STREAM, version)).toEqual({ version: version + CATCH_UP_LIMIT + 1, reload: true });
    expect(missed(await client.open(CLAN_STREAM, version + 1))).toEqual(
      range(version + 2, version + CATCH_UP_LIMIT + 1),
    );
  });

  it('[LV8] answers reload when the stored events no longer reach back', async () => {
    const version = await write(near);
    await write(near);
    await database.dataSource.query('DELETE FROM live_event WHERE version <= $1', [version]);
    const fresh = await startTestApp({ databaseUrl: database.url });
    try {
      const client = await connect(fresh);
      expect(await client.open(CLAN_STREAM, version - 1)).toEqual({ version: version + 1, reload: true });
      expect(missed(await client.open(CLAN_STREAM, version))).toEqual([version + 1]);
    } finally {
      await fresh.close();
    }
  });

  it('answers live:open after its node has the version that the client received from another node', async () => {
    const client = await connect(far);
    await client.open(CLAN_STREAM, -1);
    await cutListeners(database.dataSource);
    const version = await write(near);
    expect(missed(await client.open(CLAN_STREAM, version))).toEqual([]);
  });

  it('rejects unknown streams, and sends nothing more after live:close', async () => {
    const client = await connect(near);
    expect(await client.open('nothing', 0)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await client.open(ADMIN_STREAM, 0)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await client.open(CLAN_STREAM, 0.5)).toMatchObject({ code: 'BAD_REQUEST' });
    const other = await connect(near);
    await client.open(CLAN_STREAM, -1);
    await other.open(CLAN_STREAM, -1);
    client.socket.emit('live:close', { stream: CLAN_STREAM });
    // Answers keep their order, so the close has been processed.
    await client.open('nothing', 0);
    const version = await write(near);
    await until('the one that listens', () => other.versions().includes(version));
    expect(client.versions()).not.toContain(version);
  });

  it('ignores every kind of malformed message', async () => {
    const client = await connect(near);
    const raw = client.socket as unknown as { emit(name: string, ...args: unknown[]): void };
    for (const args of [[], [null], ['x', 'y'], [{ stream: {} }], [{ stream: CLAN_STREAM, since: 1 }]]) {
      raw.emit('live:open', ...args);
      raw.emit('live:close', ...args);
      raw.emit('unheard-of', ...args);
    }
    expect(await client.open(CLAN_STREAM, -1)).toMatchObject({ reload: true });
  });
});

describe('a lost connection to the database', () => {
  it('[LV5] loses no event on any node while its listener is disconnected repeatedly', async () => {
    const readers = await Promise.all([near, far, near, far].map((app) => connect(app)));
    const since = await current(near);
    for (const reader of readers) await reader.open(CLAN_STREAM, since);
    for (let round = 0; round < 6; round++) {
      await Promise.all(Array.from({ length: 10 }, (_, i) => write(i % 2 === 0 ? near : far)));
      await cutListeners(database.dataSource);
      await Promise.all(Array.from({ length: 10 }, (_, i) => write(i % 2 === 0 ? far : near)));
    }
    // A frame that was in transit when the stream was opened may contain older events.
    const heard = (reader: SocketClient) => reader.versions().filter((version) => version > since);
    await until('all 120 events', () => readers.every((reader) => heard(reader).length >= 120));
    for (const reader of readers) expect(heard(reader)).toEqual(range(since + 1, since + 120));
  });
});

describe('frames of events', () => {
  it('[LV6] sends the events of a burst in at most one frame in 50 ms', async () => {
    const reader = await connect(far);
    await reader.open(CLAN_STREAM, -1);
    const started = performance.now();
    await Promise.all(Array.from({ length: 60 }, (_, i) => write(near, i + 1)));
    await until('60 events', () => reader.events.length >= 60);
    expect(reader.frames.length).toBeLessThanOrEqual(Math.ceil((performance.now() - started) / 50) + 1);
  });
});

describe('live versions after a restore', () => {
  it('[LV19] raises the versions, and answers reload to a reader from before the restore', async () => {
    const client = await connect(near);
    const version = await current(near);
    await client.open(CLAN_STREAM, version);
    await near.app.get(LiveService).raiseVersions(near.dataSource);
    await cutListeners(database.dataSource); // A new listener checks all versions, as the sweep does.
    await until('the raised version', async () => {
      const ack = await client.open(CLAN_STREAM, version);
      return 'reload' in ack && ack.version === version + 1_000_000;
    });
  });
});

describe('the /admin namespace', () => {
  it('[LV9] rejects visitors on /admin', async () => {
    await expect(connect(far, '/admin')).rejects.toThrow('Please sign in');
    await expect(connect(near, '/admin', { extraHeaders: { 'X-Test-Visitor': '1' } })).rejects.toThrow(
      'Please sign in',
    );
  });

  it('[LV6] sends the admin stream in at most four frames a second', async () => {
    const client = await connect(near, '/admin');
    expect(await client.open(CLAN_STREAM, 0)).toMatchObject({ code: 'NOT_FOUND' });
    const ack = await client.open(ADMIN_STREAM, -1);
    expect(ack).toMatchObject({ reload: true });
    const log = (id: number) => ({
      id,
      syncId: null,
      member_name: 'Zezima',
      status: 'success' as const,
      xp_gained: 0,
      message: null,
      timestamp: '2026-01-01T00:00:00.000Z',
    });
    const started = performance.now();
    for (let id = 1; id <= 40; id++) {
      await near.dataSource.transaction((tx) =>
        near.app.get(LiveService).append(tx, ADMIN_STREAM, [{ type: 'logs.added', logs: [log(id)] }]),
      );
    }
    await until('40 events', () => client.events.length >= 40);
    const seconds = (performance.now() - started) / 1000;
    expect(client.frames.length).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 1);
  });
});
