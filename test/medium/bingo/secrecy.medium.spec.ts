import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { OpenAck } from '../../../shared/live/live-protocol.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';

const UNKNOWN = { error: 'There is no such stream', code: 'NOT_FOUND' };

let site: TestApp;
let other: TestApp;
let bingo: Bingo;
const clients: SocketClient[] = [];
beforeAll(async () => {
  site = await startTestApp({ admin: true });
  const url = site.dataSource.options.type === 'postgres' ? site.dataSource.options.url : undefined;
  other = await startTestApp({ admin: true, ...(url !== undefined && { databaseUrl: url }) });
  bingo = bingoOf(site);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(async () => {
  await other.close();
  await site.close();
});

const connect = (app: TestApp, namespace: '/' | '/admin' = '/') => {
  const client = new SocketClient(app.url, namespace);
  clients.push(client);
  return client.connected();
};
const heard = (ack: OpenAck) => ('events' in ack ? ack.events.map(({ version }) => version) : ack);
const show = (id: number, is_active: boolean) => bingo.call('PUT', `/bingo/boards/${id}`, { is_active });

it('[LV9a] rejects visitors of a hidden board’s stream, and never sends drafts from before its activation', async () => {
  const board = await bingo.board({ is_active: false });
  const stream = `bingo:${board.id}`;
  await bingo.square(board.id, 1, 1, 'Secret draft');
  const visitor = await connect(site);
  for (const since of [-1, 0, 1, 2, 99]) expect(await visitor.open(stream, since)).toEqual(UNKNOWN);
  expect(await visitor.open('bingo:999999', 0)).toEqual(UNKNOWN);
  expect(await visitor.open('bingo:01', 0)).toEqual(UNKNOWN);

  await bingo.call('DELETE', `/bingo/items/${board.id}/1/1`);
  await show(board.id, true);
  await until('the stream', async () => 'version' in (await visitor.open(stream, -1)));
  for (const since of [0, 1, 2, 3]) expect(await visitor.open(stream, since)).toEqual({ version: 4, reload: true });
  await bingo.square(board.id, 1, 2, 'Open secret');
  await until('the square', () => visitor.events.some(({ version }) => version === 5));
  expect(heard(await visitor.open(stream, 4))).toEqual([5]);
  expect(JSON.stringify(visitor.events)).not.toContain('Secret draft');
});

it('[LV9a] sends visitors of every node one removal when a board is hidden, and later events only to admins', async () => {
  const board = await bingo.board();
  const stream = `bingo:${board.id}`;
  const [near, far] = [await connect(site), await connect(other)];
  const admin = await connect(site, '/admin');
  for (const client of [near, far]) expect(heard(await client.open(stream, 1))).toEqual([]);
  expect(heard(await admin.open(stream, 1))).toEqual([]);
  await show(board.id, false);
  await bingo.square(board.id, 1, 1, 'Draft for later');
  await until('the admin', () => admin.events.length === 2);
  await until('all visitors', () => near.events.length > 0 && far.events.length > 0);
  await show(board.id, true);
  await until('the activation', () => admin.events.length === 3);
  for (const client of [near, far]) {
    expect(client.events).toEqual([
      expect.objectContaining({ version: 2, changes: [{ type: 'board.removed', board_id: board.id }] }),
    ]);
    await until('the stream is back', async () => 'version' in (await client.open(stream, 2)));
    expect(await client.open(stream, 2)).toEqual({ version: 4, reload: true });
  }
  expect(admin.events[1]?.changes).toMatchObject([
    { type: 'square.set', item: { item_name: 'Draft for later' } },
    { type: 'board.changed' },
  ]);
});

it('publishes active boards in the list of boards, and all boards in the admin stream', async () => {
  const visitor = await connect(other);
  const admin = await connect(site, '/admin');
  const first = await visitor.open('boards', -1);
  const all = await admin.open('admin', -1);
  expect([first, all]).toMatchObject([{ reload: true }, { reload: true }]);
  expect(await visitor.open('admin', -1)).toEqual(UNKNOWN);
  const board = await bingo.board({ title: 'Hidden list', is_active: false });
  await bingo.square(board.id, 1, 1, 'x');
  await until('the admin', () => JSON.stringify(admin.events).includes('Hidden list'));
  await show(board.id, true);
  await until('the visitor', () => visitor.events.length === 1);
  await bingo.call('DELETE', `/bingo/boards/${board.id}`);
  await until('the end', () => visitor.events.length === 2);
  expect(visitor.events.map(({ changes }) => changes)).toEqual([
    [{ type: 'board.listed', board: expect.objectContaining({ id: board.id, is_active: true }) }],
    [{ type: 'board.unlisted', board_id: board.id }],
  ]);
  await until('the admin', () => JSON.stringify(admin.events).includes('"board.unlisted"'));
});

it('ends the stream of a deleted board like that of a hidden one, and reopens it when the board is restored', async () => {
  const board = await bingo.board();
  const visitor = await connect(site);
  const stream = `bingo:${board.id}`;
  await visitor.open(stream, 1);
  await bingo.call('DELETE', `/bingo/boards/${board.id}`);
  await until('the end', () => visitor.events.length === 1);
  expect(visitor.events[0]?.changes).toEqual([{ type: 'board.removed', board_id: board.id }]);
  expect(await visitor.open(stream, 1)).toEqual(UNKNOWN);
  await bingo.call('POST', `/bingo/boards/${board.id}/restore`);
  await until('the stream is back', async () => 'version' in (await visitor.open(stream, 1)));
});
