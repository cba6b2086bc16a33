import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { EditingOptions } from '../../../server/live/editing/editing-options.ts';
import { MOST_EDITED } from '../../../shared/live/editing.schemas.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { SIGN_IN_ENV, signInAs } from '../../support/app/admin-session.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';

/** Times short enough for a test; a node that is not heard of for the last one is dropped. */
const SHORT = { flushMs: 20, beatMs: 200, lookMs: 50, lostMs: 2000 };

let database: TestDatabase;
let near: TestApp;
let far: TestApp;
const clients: SocketClient[] = [];

const start = (env: Record<string, string> = {}): Promise<TestApp> =>
  startTestApp({
    databaseUrl: database.url,
    admin: true,
    env,
    overrides: [[EditingOptions, new EditingOptions(SHORT)]],
  });
const keep = (client: SocketClient): Promise<SocketClient> => {
  clients.push(client);
  return client.connected();
};
/** Opens a page of an admin, who has this name. */
const pageOf = (app: TestApp, admin: string): Promise<SocketClient> =>
  keep(new SocketClient(app.url, '/admin', { extraHeaders: { 'X-Test-Admin': admin }, reconnection: false }));
const edits = (name: string, thing: string, mine = false) => ({ thing, name, mine });
const told = (client: SocketClient, what: string, ...editors: ReturnType<typeof edits>[]): Promise<void> =>
  until(what, () => JSON.stringify(client.editors) === JSON.stringify(editors));
const notify = (payload: string) => database.dataSource.query(`SELECT pg_notify('editing', $1)`, [payload]);

beforeAll(async () => {
  database = await createTestDatabase();
  near = await start();
  far = await start();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(async () => {
  await near.close();
  await far.close();
  await database.drop();
});

describe('who edits what', () => {
  it('[LV20] is told to the admins of all nodes, but not to the page itself', async () => {
    const ada = await pageOf(near, 'Ada');
    const ben = await pageOf(far, 'Ben');
    expect(await ada.edit('member:12')).toEqual({ ok: true });
    expect(await ben.edit()).toEqual({ ok: true });
    await told(ben, 'Ada', edits('Ada', 'member:12'));
    await told(ada, 'nobody else');
    await ben.edit('square:3:B2', 'member:12');
    await told(ada, 'both of Ben', edits('Ben', 'member:12'), edits('Ben', 'square:3:B2'));
    await ben.edit('square:3:B2');
    await told(ada, 'one of Ben', edits('Ben', 'square:3:B2'));
  });

  it('[LV20] names the own admin on another page as such, also on another node', async () => {
    const here = await pageOf(near, 'Ada');
    const beside = await pageOf(near, 'Ada');
    const there = await pageOf(far, 'Ada');
    await here.edit('team:4');
    await beside.edit();
    await there.edit();
    for (const page of [beside, there]) await told(page, 'the own one', edits('Ada', 'team:4', true));
    await told(here, 'nobody else');
  });

  it('[LV20] ends with the page on which it is, at once', async () => {
    const ada = await pageOf(near, 'Ada');
    const ben = await pageOf(far, 'Ben');
    await ada.edit('feed');
    await ben.edit();
    await told(ben, 'Ada', edits('Ada', 'feed'));
    ada.close();
    await told(ben, 'nobody');
  });

  it('[LV20] reaches no visitor, whatever it asks for', async () => {
    const visitor = await keep(new SocketClient(near.url));
    const packets: string[] = [];
    visitor.socket.io.engine.on('packet', ({ data }) => packets.push(String(data)));
    await visitor.open(CLAN_STREAM, -1);
    let answered = false;
    visitor.socket.emit('live:editing', { page: 'visitor', things: ['member:12'] }, () => (answered = true));
    const ada = await pageOf(near, 'Ada');
    const ben = await pageOf(near, 'Ben');
    await ada.edit('member:12');
    await ben.edit('membership-plan');
    await told(ada, 'Ben alone', edits('Ben', 'membership-plan'));
    await told(ben, 'Ada alone', edits('Ada', 'member:12'));
    // Frames keep their order, so what was sent to the visitor before this answer has arrived.
    await visitor.open(CLAN_STREAM, -1);
    expect(packets.length).toBeGreaterThan(1);
    expect(packets.filter((packet) => /edit|Ada|Ben|member:12|membership/.test(packet))).toEqual([]);
    expect(answered).toBe(false);
  });

  it('[LV20] takes no request that is not valid, and keeps what the page told before', async () => {
    const ada = await pageOf(near, 'Ada');
    const ben = await pageOf(near, 'Ben');
    await ada.edit('board:3');
    await ben.edit();
    await told(ben, 'Ada', edits('Ada', 'board:3'));
    const raw = ada.socket as unknown as {
      emit(name: string, ...args: unknown[]): void;
      timeout(ms: number): { emitWithAck(name: string, ...args: unknown[]): Promise<unknown> };
    };
    const page = 'p1';
    const hostile = [
      ...[null, 'member:1', [], {}, { page }, { things: [] }, { page, things: 'feed' }, { page, things: [{}] }],
      ...[
        { page: '', things: [] },
        { page: '<b>', things: [] },
        { page: {}, things: [] },
        { page, things: [], to: 1 },
      ],
      ...['member:0', 'member:-1', 'member:1 ', 'Member:1', 'token:1', '__proto__', 'square:3:Z9', 'feed\n'].map(
        (thing) => ({ page, things: [thing] }),
      ),
      { page, things: Array.from({ length: MOST_EDITED + 1 }, (_, at) => `member:${at + 1}`) },
    ];
    for (const request of hostile) {
      expect(await raw.timeout(5000).emitWithAck('live:editing', request)).toMatchObject({ code: 'BAD_REQUEST' });
    }
    for (const args of [[], [{ page, things: [] }], [{ page, things: [] }, 'no function']]) {
      raw.emit('live:editing', ...args);
    }
    await ben.edit('feed');
    await told(ada, 'Ben', edits('Ben', 'feed'));
    await told(ben, 'still Ada', edits('Ada', 'board:3'));
  });

  it('[LV10] counts as a message, so a page that tells too often is closed', async () => {
    const app = await start({ LIMIT_FACTOR: '0.1' });
    try {
      const ada = await pageOf(app, 'Ada');
      for (let at = 0; at < 20; at++) ada.socket.emit('live:editing', { page: 'p', things: [] }, () => undefined);
      await until('the end', () => ada.socket.disconnected);
      expect(ada.goodbyes).toMatchObject([{ code: 'TOO_MANY_REQUESTS' }]);
    } finally {
      await app.close();
    }
  });
});

describe('who edits what, between nodes', () => {
  it('[LV21] is told again to a node that has missed it', async () => {
    const ada = await pageOf(near, 'Ada');
    const ben = await pageOf(far, 'Ben');
    await ada.edit('member:12');
    await ben.edit();
    await told(ben, 'Ada', edits('Ada', 'member:12'));
    const late = await start();
    try {
      const cleo = await pageOf(late, 'Cleo');
      await cleo.edit();
      await told(cleo, 'Ada', edits('Ada', 'member:12'));
    } finally {
      await late.close();
    }
  });

  it('[LV21] is dropped with a node that is silent or stops, and not with one that goes on', async () => {
    const ada = await pageOf(near, 'Ada');
    const ben = await pageOf(far, 'Ben');
    await ada.edit('member:12');
    await ben.edit();
    const edited = [{ thing: 'board:9', page: 'p', admin: 'x', name: 'Xeno' }];
    await notify(JSON.stringify({ node: 'killed', turn: 1, part: 0, of: 1, edited }));
    await told(ben, 'both', edits('Xeno', 'board:9'), edits('Ada', 'member:12'));
    await told(ben, 'Ada alone', edits('Ada', 'member:12'));
    const third = await start();
    try {
      const cleo = await pageOf(third, 'Cleo');
      await cleo.edit('board:3');
      await told(ben, 'three', edits('Cleo', 'board:3'), edits('Ada', 'member:12'));
    } finally {
      await third.close();
    }
    await told(ben, 'Ada alone again', edits('Ada', 'member:12'));
  });

  it('[LV21] passes a list over many notices whole, and ignores what is no notice', async () => {
    const name = 'A'.repeat(60);
    const ada = await pageOf(near, name);
    const ben = await pageOf(far, 'Ben');
    for (const payload of ['', 'garbage', '{}', '[]', 'null']) await notify(payload);
    const things = Array.from({ length: MOST_EDITED }, (_, at) => `member:${1_000_000_000 + at}`);
    await ada.edit(...things);
    await ben.edit();
    await told(ben, 'the whole list', ...things.map((thing) => edits(name.slice(0, 40), thing)));
  });
});

it('[LV20] ends with the session of its admin', async () => {
  const site = await startTestApp({
    env: SIGN_IN_ENV,
    overrides: [[EditingOptions, new EditingOptions(SHORT)]],
  });
  try {
    const ada = await signInAs(site, { name: 'Ada' });
    const ben = await signInAs(site, { name: 'Ben', email: 'second@example.org' });
    const open = (cookie: string): Promise<SocketClient> =>
      keep(new SocketClient(site.url, '/admin', { extraHeaders: { Cookie: cookie }, reconnection: false }));
    const pages = [await open(ada.cookie), await open(ada.cookie)] as const;
    const watcher = await open(ben.cookie);
    await pages[0].edit('member:12');
    await pages[1].edit('feed');
    await watcher.edit();
    await told(watcher, 'both pages', edits('Ada', 'feed'), edits('Ada', 'member:12'));
    await site.dataSource.query(
      `UPDATE session SET expire = now() - interval '1 minute' WHERE sess -> 'admin' ->> 'id' = $1`,
      [ada.sessionId],
    );
    // The time ran out unnoticed: the next request notices it, and so does the check of every 15 s for the other page.
    expect(await pages[1].edit('feed')).toMatchObject({ code: 'UNAUTHENTICATED' });
    await told(watcher, 'one page', edits('Ada', 'member:12'));
    await site.dataSource.query(`SELECT pg_notify('sign_out', '')`);
    await told(watcher, 'nobody');
  } finally {
    await site.close();
  }
});
