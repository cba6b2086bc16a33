import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import type { BingoState, Board } from '../../../shared/bingo/bingo.schemas.ts';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { bingoOf } from '../../support/bingo/bingo.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';

let database: TestDatabase;
let nodes: [TestApp, TestApp];
let boardId: number;
let sockets: SocketClient[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => startTestApp({ admin: true, databaseUrl: database.url });
  nodes = [await start(), await start()];
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});
beforeEach(async () => {
  const rows: { id: number }[] = await database.dataSource.query(
    `INSERT INTO bingo_board (title, rows, columns, is_active, created_at) VALUES ('B', 3, 3, true, now()) RETURNING id`,
  );
  boardId = rows[0]?.id ?? 0;
});
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});

const named = (over: Partial<Board> = {}): BingoChange => ({
  type: 'board.changed',
  board: {
    id: boardId,
    title: 'B',
    description: null,
    rows: 3,
    columns: 3,
    start_date: null,
    end_date: null,
    is_active: true,
    created_at: '2026-11-01T00:00:00.000Z',
    revision: 1,
    team_count: 0,
    item_count: 0,
    ...over,
  },
});
const square = (n: number): BingoChange => ({
  type: 'square.set',
  item: {
    row_number: 1 + (Math.floor(n / 3) % 3),
    column_number: 1 + (n % 3),
    item_name: `Item ${n}`,
    item_id: null,
    icon_url: null,
    description: null,
    alternatives: [],
    rule: null,
  },
});

/** Appends changes in a transaction, as a service does. Returns the version. */
const write = (...changes: BingoChange[]) =>
  database.dataSource.transaction((tx) => nodes[0].app.get(LiveService).append(tx, bingoStream(boardId), changes));
/** Moves all events so far into the past. */
const age = (seconds: number) =>
  database.dataSource.query(`UPDATE live_event SET at = at - $2 * interval '1 s' WHERE stream = $1`, [
    bingoStream(boardId),
    seconds,
  ]);

async function state(query: string, node = nodes[0]) {
  const path = `/api/overlay/boards/${boardId}/state${query}`;
  const { status, body, headers } = await node.request('GET', path, undefined, { 'X-Test-Visitor': '1' });
  const found = (body as { state?: BingoState }).state ?? null;
  return {
    status,
    version: Number(headers.get('x-live-version')),
    names: found?.items.map((i) => i.item_name) ?? null,
  };
}
async function connect(node = nodes[0]): Promise<SocketClient> {
  const socket = await new SocketClient(node.url).connected();
  sockets.push(socket);
  return socket;
}
async function makeToken(label = 'Anna'): Promise<{ id: number; secret: string }> {
  const { status, body } = await nodes[0].request('POST', `/api/bingo/boards/${boardId}/tokens`, { label });
  expect(status).toBe(200);
  const { token, secret } = body as { token: { id: number }; secret: string };
  return { id: token.id, secret };
}

describe('a board that was made whole', () => {
  it('has the squares and teams of a copy or a file, also where later events change some of them', async () => {
    const bingo = bingoOf(nodes[0]);
    const [ann = 0] = await bingo.members('Ann of the copy');
    const source = await bingo.board();
    for (const column of [1, 2, 3]) await bingo.square(source.id, 1, column, `Orb ${column}`);
    await bingo.square(source.id, 2, 1, 'Hidden orb', { reveal: { by: 'neighbours' } });
    await bingo.team(source.id, 'Red', { member_ids: [ann] });
    const file = (await bingo.call('GET', `/bingo/boards/${source.id}/export`)).body as { board: object };
    const made = [
      await bingo.call('POST', `/bingo/boards/${source.id}/clone`, { with_teams: true }),
      await bingo.call('POST', '/bingo/boards/import', { board: file.board }),
    ];
    for (const { body } of made) {
      boardId = (body as { board: Board }).board.id;
      await bingo.call('DELETE', `/bingo/items/${boardId}/1/1`);
      await bingo.square(boardId, 1, 2, 'Other orb');
      await bingo.call('PUT', `/bingo/boards/${boardId}`, { is_active: true });
      expect((await state('')).names).toEqual(['Other orb', 'Orb 3', 'Secret square']);
      const { body: shown } = await bingo.visit('GET', `/overlay/boards/${boardId}/state`);
      expect((shown as { state: BingoState }).state.teams).toMatchObject([{ team_name: 'Red', members: [] }]);
      await age(100);
      expect((await state('?delay=45', nodes[1])).names).toEqual(['Other orb', 'Orb 3', 'Secret square']);
      await bingo.square(boardId, 1, 3, 'Late orb');
      await until('the event', async () => (await state('', nodes[1])).names?.[1] === 'Late orb');
    }
  });
});

describe('the state at a delay', () => {
  it('returns the state at the delay, without newer events', async () => {
    await write(named());
    await write(square(0));
    await age(100);
    await write(square(1));
    expect(await state('')).toEqual({ status: 200, version: 3, names: ['Item 0', 'Item 1'] });
    expect(await state('?delay=45')).toEqual({ status: 200, version: 2, names: ['Item 0'] });
    expect(await state('?delay=45', nodes[1])).toEqual({ status: 200, version: 2, names: ['Item 0'] });
    expect((await state('?delay=200')).status).toBe(404); // The board did not exist yet.
  });

  it('answers 304 for an unchanged delayed state', async () => {
    await write(named());
    await age(10);
    const path = `/api/overlay/boards/${boardId}/state?delay=5`;
    const { headers } = await nodes[0].request('GET', path);
    const again = await nodes[0].request('GET', path, undefined, { 'If-None-Match': headers.get('etag') ?? '' });
    expect([again.status, again.body, again.headers.get('x-live-version')]).toEqual([304, '', '1']);
  });

  it.each(['?delay=301', '?delay=-1', '?delay=x', '?token=short', '?other=1'])(
    'rejects the overlay query %s',
    async (query) => {
      await write(named());
      expect((await state(query)).status).toBe(400);
    },
  );

  it('answers 404 for the delayed state of a hidden, a deleted or an unknown board', async () => {
    await write(square(0), named({ is_active: false }));
    await age(400);
    expect((await state('?delay=45')).status).toBe(404);
    await write(named());
    await until('the board', async () => (await state('')).status === 200);
    expect((await state('')).names).toEqual(['Item 0']);
    // Public only for a moment: at the delay the board was a draft.
    expect((await state('?delay=45')).status).toBe(404);
    await write({ type: 'board.removed', board_id: boardId });
    await until('its end', async () => (await state('')).status === 404);
    boardId = 2_000_000;
    expect((await state('')).status).toBe(404);
  });
});

describe('events at a delay', () => {
  it('delivers events at the delay, never earlier, at most one second later, on both nodes', async () => {
    await write(named());
    const delayMs = 2000;
    const readers = await Promise.all([connect(nodes[0]), connect(nodes[1])]);
    const stream = `overlay:${boardId}:2`;
    await until('the board to be old enough', async () => (await state('?delay=2')).status === 200);
    for (const reader of readers) expect(await reader.open(stream, 1)).toEqual({ version: 1, events: [] });
    const heard = readers.map(() => new Map<number, number>());
    readers.forEach((reader, i) =>
      reader.socket.on('live:event', (...events) => {
        for (const { version } of events) heard[i]?.set(version, Date.now());
      }),
    );
    for (let n = 0; n < 20; n++) {
      await write(square(n));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await until('all events', () => heard.every((one) => one.size === 20));
    const rows: { version: number; at: Date }[] = await database.dataSource.query(
      'SELECT version, at FROM live_event WHERE stream = $1 AND version > 1',
      [bingoStream(boardId)],
    );
    for (const { version, at } of rows) {
      for (const one of heard) {
        const lateMs = (one.get(version) ?? NaN) - at.getTime() - delayMs;
        expect(lateMs).toBeGreaterThanOrEqual(0);
        expect(lateMs).toBeLessThan(1000);
      }
    }
    for (const reader of readers)
      expect(reader.versions()).toEqual(rows.map(({ version }) => version).sort((a, b) => a - b));
  });

  it('sends missed events from the reader’s version up to the delay', async () => {
    await write(named());
    await write(square(0));
    await write(square(1));
    await age(60);
    await write(square(2));
    const reader = await connect();
    const stream = `overlay:${boardId}:30`;
    expect(await reader.open(stream, 1)).toMatchObject({ version: 3, events: [{ version: 2 }, { version: 3 }] });
    expect(await reader.open(stream, 3)).toEqual({ version: 3, events: [] });
    // A version of the future: from another server, or from a stream without a delay.
    expect(await reader.open(stream, 4)).toEqual({ version: 3, reload: true });
    expect(await reader.open(stream, -1)).toEqual({ version: 3, reload: true });
  });

  it.each(['overlay:0:0', 'overlay:1:301', 'overlay:1:05', 'overlay:1', 'overlay:1:0:short', 'overlay:1:page'])(
    'rejects the stream %s',
    async (stream) => {
      expect(await (await connect()).open(stream, 0)).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('ends a delayed stream at once when the board is hidden, whatever the delay', async () => {
    await write(named());
    await age(100);
    const reader = await connect();
    const stream = `overlay:${boardId}:45`;
    expect(await reader.open(stream, 1)).toEqual({ version: 1, events: [] });
    await write(named({ is_active: false }));
    await until('the end', () => reader.events.length > 0, 1000);
    expect(reader.events).toMatchObject([{ stream, changes: [{ type: 'board.removed' }] }]);
    expect(await reader.open(stream, 1)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('read tokens', () => {
  it('opens the hidden board of the token and no other', async () => {
    await write(square(0), named({ is_active: false }));
    const { secret } = await makeToken();
    expect(await state(`?token=${secret}`)).toEqual({ status: 200, version: 1, names: ['Item 0'] });
    expect((await state(`?token=${'x'.repeat(32)}`)).status).toBe(404);
    const reader = await connect(nodes[1]);
    expect(await reader.open(`overlay:${boardId}:0:${secret}`, 1)).toEqual({ version: 1, events: [] });
    await write(square(1));
    await until('the event', () => reader.events.length > 0, 1000);
    expect(reader.events[0]).toMatchObject({ stream: `overlay:${boardId}:0:${secret}`, version: 2 });
    const other = boardId - 1;
    expect(await reader.open(`overlay:${other}:0:${secret}`, 1)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('closes the streams of a revoked token within a second on every node', async () => {
    await write(square(0), named({ is_active: false }));
    const { id, secret } = await makeToken();
    const readers = await Promise.all([connect(nodes[0]), connect(nodes[1])]);
    for (const reader of readers) await reader.open(`overlay:${boardId}:0:${secret}`, 1);
    expect((await nodes[0].request('DELETE', `/api/bingo/tokens/${id}`)).status).toBe(200);
    await until('both to be cut', () => readers.every(({ events }) => events.length > 0), 1000);
    for (const node of nodes) expect((await state(`?token=${secret}`, node)).status).toBe(404);
    for (const reader of readers) {
      expect(await reader.open(`overlay:${boardId}:0:${secret}`, 1)).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await nodes[0].request('DELETE', `/api/bingo/tokens/${id}`)).status).toBe(404);
  });

  it('lists a token without its secret and stores it as a hash', async () => {
    await write(named());
    const { id, secret } = await makeToken('Bert');
    await state(`?token=${secret}`);
    const { body } = await nodes[0].request('GET', `/api/bingo/boards/${boardId}/tokens`);
    expect(body).toEqual({
      success: true,
      tokens: [expect.objectContaining({ id, board_id: boardId, label: 'Bert', created_by: 'Test Admin' })],
    });
    const stored = JSON.stringify(await database.dataSource.query('SELECT * FROM bingo_read_token'));
    const events = JSON.stringify(await database.dataSource.query('SELECT changes FROM live_event'));
    expect(JSON.stringify(body) + stored + events).not.toContain(secret);
    const blank = await nodes[0].request('POST', `/api/bingo/boards/${boardId}/tokens`, { label: ' ' });
    expect([blank.status, (blank.body as { error: string }).error]).toEqual([400, 'Please name who gets the token']);
  });

  it('serves the whole board to the page with a token, live, until the token is revoked', async () => {
    await write(square(0), named({ is_active: false }));
    const { id, secret } = await makeToken();
    const page = (token: string, node = nodes[0]) =>
      node.request('GET', `/api/overlay/boards/${boardId}/page?token=${token}`, undefined, { 'X-Test-Visitor': '1' });
    await database.dataSource.query('UPDATE bingo_board SET is_active = false, description = $2 WHERE id = $1', [
      boardId,
      'What it is about.',
    ]);
    const answer = await page(secret);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('x-live-version')).toBe('1');
    expect((answer.body as { state: BingoState }).state.board).toMatchObject({
      is_active: false,
      description: 'What it is about.',
    });
    const stream = `overlay:${boardId}:page:${secret}`;
    const [reader, overlay] = await Promise.all([connect(nodes[1]), connect(nodes[1])]);
    expect(await reader.open(stream, 1)).toEqual({ version: 1, events: [] });
    await overlay.open(`overlay:${boardId}:0:${secret}`, 1);
    const told = square(1);
    if (told.type === 'square.set') told.item.description = 'Any of them.';
    await write(told);
    await until('the event', () => reader.events.length > 0 && overlay.events.length > 0, 1000);
    // An overlay shows no descriptions; the page does.
    const descriptions = [reader, overlay].map(({ events }) => JSON.stringify(events[0]).includes('Any of them.'));
    expect(descriptions).toEqual([true, false]);
    expect((await page('x'.repeat(32))).status).toBe(404);
    expect((await page('short')).status).toBe(400);
    await nodes[0].request('DELETE', `/api/bingo/tokens/${id}`);
    await until('the end', () => reader.events.length > 1, 1000);
    expect(reader.events[1]).toMatchObject({ stream, changes: [{ type: 'board.removed' }] });
    for (const node of nodes) expect((await page(secret, node)).status).toBe(404);
    expect(await reader.open(stream, 1)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('sends a test alert to the overlays of its token only', async () => {
    await write(named());
    const [mine, other] = [await makeToken('mine'), await makeToken('other')];
    const readers = await Promise.all([connect(nodes[1]), connect(nodes[1]), connect(nodes[1])]);
    const tests = readers.map(() => 0);
    readers.forEach(({ socket }, i) => socket.on('overlay:test', () => (tests[i] = (tests[i] ?? 0) + 1)));
    await readers[0].open(`overlay:${boardId}:0:${mine.secret}`, 1);
    await readers[1].open(`overlay:${boardId}:0:${other.secret}`, 1);
    await readers[2].open(`overlay:${boardId}:0`, 1);
    expect((await nodes[0].request('POST', `/api/bingo/tokens/${mine.id}/test-alert`)).status).toBe(200);
    await until('the test', () => tests[0] === 1, 1000);
    await write(square(0));
    await until('a later event', () => readers.every(({ events }) => events.length === 1));
    expect(tests).toEqual([1, 0, 0]);
  });

  it('sends a test alert to the overlays with its key only, whoever asks, on every node', async () => {
    await write(named());
    const readers = await Promise.all([connect(nodes[0]), connect(nodes[1]), connect(nodes[1]), connect(nodes[1])]);
    const tests = readers.map(() => 0);
    readers.forEach(({ socket }, i) => socket.on('overlay:test', () => (tests[i] = (tests[i] ?? 0) + 1)));
    const keys: unknown[] = ['firsts', 'firsts', 'others', { key: 'firsts' }];
    readers.forEach(({ socket }, i) => socket.emit('overlay:key', keys[i] as string));
    // A socket has one key: the second one takes the place of the first.
    readers[2].socket.emit('overlay:key', 'second');
    // An answer comes after the messages before it.
    for (const reader of readers) await reader.open(`overlay:${boardId}:0`, 1);
    const ask = (key: string) => nodes[0].request('POST', '/api/overlay/tests', { key }, { 'x-test-visitor': '1' });
    expect((await ask('others')).status).toBe(200);
    expect((await ask('firsts')).status).toBe(200);
    await until('the tests', () => tests[0] === 1 && tests[1] === 1);
    expect((await ask('second')).status).toBe(200);
    await until('the test of the new key', () => tests[2] === 1);
    expect(tests).toEqual([1, 1, 1, 0]);
    for (const bad of ['', 'abc', 'ABCDEF', 'abcdefg', "x'; --"]) expect((await ask(bad)).status).toBe(400);
  });
});

describe('a rush of readers', () => {
  it('queries the database at most five times for 200 readers', async () => {
    await write(named());
    await state('');
    const before = queries();
    await Promise.all(Array.from({ length: 200 }, () => state('')));
    expect(queries() - before).toBeLessThanOrEqual(5);
  });

  /** Returns the number of queries of the first node's pool so far. */
  let spied: (() => number) | undefined;
  function queries(): number {
    if (!spied) {
      const spy = jest.spyOn(nodes[0].dataSource, 'query');
      spied = () => spy.mock.calls.length;
    }
    return spied();
  }
});
