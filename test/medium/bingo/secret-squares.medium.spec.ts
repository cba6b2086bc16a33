import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RevealsService } from '../../../server/bingo/reveals/reveals.service.ts';
import { ProgressTellerService } from '../../../server/bingo/progress/progress-teller.service.ts';
import { Clock } from '../../../server/config/clock.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { stateResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import type { Board, Item } from '../../../shared/bingo/bingo.schemas.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import { overlayStream } from '../../../shared/overlay/overlay.stream.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { line, reading } from '../../support/game/readings.ts';
import { verifyBoard } from '../../support/live/bingo-live.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';

/** 2026-03-10 20:00; the log lines are of 12:00 and later of that day. */
class SetClock extends Clock {
  at = new Date('2026-03-10T20:00:00Z');
  now(): Date {
    return this.at;
  }
}

const clock = new SetClock();
let database: TestDatabase;
let site: TestApp;
let other: TestApp;
let bingo: Bingo;
let board: Board;
let ann: number;
let red: number;
let people = 0;
const clients: SocketClient[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  site = await startTestApp({ admin: true, clock, databaseUrl: database.url });
  other = await startTestApp({ admin: true, clock, databaseUrl: database.url });
  bingo = bingoOf(site);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(async () => {
  await other.close();
  await site.close();
  await database.drop();
});

beforeEach(async () => {
  clock.at = new Date('2026-03-10T20:00:00Z');
  [ann = 0] = await bingo.members(`Ann ${++people}`);
  board = await bingo.board({ start_date: '2026-03-10T12:00:00Z', end_date: '2026-03-12T12:00:00Z' });
  red = (await bingo.team(board.id, 'Red', { member_ids: [ann] })).id;
});

const at2100 = { by: 'time', at: '2026-03-10T21:00:00Z' };
/** The words that nobody may read before the reveal. */
const SECRETS = ['Zyxquartz', 'Qorvathian', 'Wumblefrax', 'Xylo-4242-Vex'];
const secret = (reveal: object | null = at2100, name = 'Zyxquartz helm') => ({
  item_name: name,
  description: 'Dropped by the Qorvathian',
  alternatives: ['Wumblefrax', 'Plain orb'],
  item_id: 'Xylo-4242-Vex',
  reveal,
});
const set = async (row: number, column: number, { item_name, ...fields }: ReturnType<typeof secret>) =>
  bingo.square(board.id, row, column, item_name, fields);
const store = (...activities: ReturnType<typeof line>[]) =>
  site.app.get(StoreReadingService, { strict: false }).store(ann, reading('2026-03-10T20:30:00Z', { activities }));
/** A line of 21:05. */
const orb = line(545, 'I found a plain orb');
const live = () => site.app.get(LiveService);
const version = () => live().currentVersion(site.dataSource, bingoStream(board.id));
const newest = async (): Promise<BingoChange[]> => {
  const [event] = await live().readSince(bingoStream(board.id), (await version()) - 1);
  return event?.changes as BingoChange[]; // append() has parsed the changes.
};
const shown = async (): Promise<Item[]> =>
  stateResponseSchema.parse((await bingo.visit('GET', `/bingo/boards/${board.id}/state`)).body).state.items;
const itemAt = async (name: string): Promise<Item | undefined> =>
  (await shown()).find((item) => `${item.row_number}${item.column_number}` === name);
const reveal = () => Promise.all([site, other].map((node) => node.app.get(RevealsService, { strict: false }).reveal()));
const visitor = async (node = site) => {
  const client = new SocketClient(node.url);
  clients.push(client);
  return client.connected();
};

/** Returns everything that a visitor can read of the board by requests: every public GET, and pages. */
async function everyByte(): Promise<string> {
  const values: Record<string, string> = { id: String(board.id), row: '2', column: '2' };
  const fill = (path: string): string => path.replace(/:(\w+)/g, (_, key: string) => values[key] ?? '1');
  // The feeds of all boards tell of the boards of other tests as well.
  const reads = ALL_ROUTES.filter(({ method, access, root }) => method === 'GET' && access === 'public' && !root);
  expect(reads.length).toBeGreaterThan(20);
  const paths = [
    ...reads.map(({ path }) => `/api${fill(path)}`),
    `/feeds/bingo/${board.id}.atom`,
    `/calendar/bingo/${board.id}.ics`,
    ...[0, 30].map((delay) => `/api/overlay/boards/${board.id}/state?delay=${delay}`),
    '/',
    `/bingo?board=${board.id}`,
    `/overlay/bingo/${board.id}`,
    '/sitemap.xml',
  ];
  const texts: string[] = [];
  for (const path of paths) {
    const answer = await fetch(`${site.url}${path}`, { headers: { 'X-Test-Visitor': '1' } });
    texts.push(path, JSON.stringify([...answer.headers]), await answer.text());
  }
  return texts.join('\n');
}
const secretsIn = (text: string): string[] => SECRETS.filter((word) => text.toLowerCase().includes(word.toLowerCase()));

describe('a secret square', () => {
  it('is in no byte that a visitor is sent before its reveal: reads, pages, sockets, overlays and what was missed', async () => {
    const [reader, delayed] = [await visitor(), await visitor(other)];
    await reader.open(bingoStream(board.id), await version());
    await delayed.open(overlayStream({ boardId: board.id, delay: 0, token: null }), await version());
    const from = await version();
    await set(2, 2, secret());
    await bingo.square(board.id, 1, 1, 'Dark bow');
    await set(2, 2, { ...secret(), description: 'From the Qorvathian, or bought for Xylo-4242-Vex' });
    await store(line(5, 'I found a dark bow'), line(6, 'I found a plain orb'));
    await site.app.get(ProgressTellerService).tell();
    await bingo.call('POST', '/bingo/items/swap', {
      board_id: board.id,
      from: { row: 2, column: 2 },
      to: { row: 3, column: 3 },
    });
    await bingo.call('POST', '/bingo/items/swap', {
      board_id: board.id,
      from: { row: 3, column: 3 },
      to: { row: 2, column: 2 },
    });
    await reveal();
    const now = await version();
    await until('the events', () => reader.versions().includes(now) && delayed.versions().includes(now));
    const missed = await (await visitor(other)).open(bingoStream(board.id), from);
    const missedByOverlay = await (
      await visitor()
    ).open(overlayStream({ boardId: board.id, delay: 0, token: null }), from);
    const sockets = JSON.stringify([reader.events, delayed.events, missed, missedByOverlay]);
    expect(secretsIn(sockets)).toEqual([]);
    expect(secretsIn(await everyByte())).toEqual([]);
    // Nor do the lines that nearly count tell what the square asks for.
    expect((await bingo.visit('GET', `/bingo/boards/${board.id}/squares/2/2`)).body).toEqual({
      success: true,
      teams: [],
    });
    expect(await itemAt('22')).toEqual({
      row_number: 2,
      column_number: 2,
      item_name: 'Secret square',
      item_id: null,
      icon_url: null,
      description: null,
      alternatives: [],
      rule: null,
      sealed: { by: 'time', at: '2026-03-10T21:00:00.000Z' },
    });
    const own = (await bingo.state(board.id)).items.find(({ sealed }) => sealed);
    expect(own).toMatchObject({ item_name: 'Zyxquartz helm', reveal: at2100 });
    // The check finds what is there: afterwards everybody may read it.
    clock.at = new Date('2026-03-10T21:00:02Z');
    await reveal();
    await until('the reveal', async () => secretsIn(await everyByte()).length === SECRETS.length);
  });

  it('is revealed once for all nodes, in an open page, also by a process that comes late; and counts from then', async () => {
    await set(2, 2, secret());
    await store(orb);
    expect((await bingo.state(board.id)).completions).toEqual([]);
    const [near, far] = [await visitor(), await visitor(other)];
    for (const client of [near, far]) await client.open(bingoStream(board.id), await version());
    expect((await reveal()).reduce((a, b) => a + b)).toBe(0);
    const before = await version();
    clock.at = new Date('2026-03-10T23:30:00Z');
    await reveal();
    expect((await newest()).map(({ type }) => type)).toEqual(['squares.revealed', 'completion.recorded']);
    expect(await version()).toBe(before + 1);
    await until('both readers', () => near.versions().includes(before + 1) && far.versions().includes(before + 1));
    expect(await itemAt('22')).toMatchObject({
      item_name: 'Zyxquartz helm',
      alternatives: ['Wumblefrax', 'Plain orb'],
    });
    expect(await itemAt('22')).not.toHaveProperty('reveal');
    expect((await bingo.state(board.id)).completions).toMatchObject([{ completed_at: '2026-03-10T21:05:00.000Z' }]);
    expect((await reveal()).reduce((a, b) => a + b)).toBe(0);
  });

  it('stays public when the clock is set back, until an admin makes it secret again', async () => {
    await set(2, 2, secret());
    clock.at = new Date('2026-03-10T21:00:00Z');
    await reveal();
    clock.at = new Date('2026-03-10T20:10:00Z');
    await set(2, 2, { ...secret(), description: 'New words of Qorvathian' });
    expect((await newest())[0]).toMatchObject({ type: 'square.set', item: { item_name: 'Zyxquartz helm' } });
    const from = await version();
    await set(2, 2, secret({ by: 'time', at: '2026-03-10T22:00:00Z' }));
    await until('the seal', async () => secretsIn(await everyByte()).length === 0);
    // Readers who missed the time in which it was public may not be told of it.
    expect(await (await visitor()).open(bingoStream(board.id), from - 1)).toMatchObject({ reload: true });
  });

  it('opens after a neighbour, and stays open when that is revoked', async () => {
    await bingo.square(board.id, 1, 1, 'Dark bow');
    await set(1, 2, secret({ by: 'neighbours' }));
    await until('the seal', async () => (await itemAt('12'))?.sealed?.by === 'neighbours');
    await store(line(5, 'I found a dark bow'));
    expect(await verifyBoard(site, bingo, board.id, reveal)).toEqual([]);
    expect(await itemAt('12')).toMatchObject({ item_name: 'Zyxquartz helm' });
    const [done] = (await bingo.state(board.id)).completions;
    await bingo.call('DELETE', `/bingo/completions/${done?.id}`, { reason: 'Not theirs' });
    expect(await itemAt('12')).toMatchObject({ item_name: 'Zyxquartz helm' });
    // It no longer counts for the team.
    await store(line(30, 'I found a plain orb'));
    expect((await bingo.state(board.id)).completions).toEqual([]);
  });

  it('takes only places of the board, and a record only from its reveal', async () => {
    const body = { board_id: board.id, row: 1, column: 1, item_name: 'Dark bow' };
    const send = (fields: object) => bingo.call('POST', '/bingo/items', { ...body, ...fields });
    const refused: [object, string, string][] = [
      [{ reveal: { by: 'squares', places: ['A1', 'E5'], need: 1 } }, 'reveal', 'This board has no square E5'],
      [{ reveal: { by: 'squares', places: ['A1', 'A1'], need: 2 } }, 'reveal.need', 'not so many squares'],
      [{ reveal: { by: 'squares', places: ['K9'], need: 1 } }, 'reveal.places.0', 'letter and number'],
      [{ opens_at: '2026-03-10T14:00:00Z', closes_at: '2026-03-10T14:00:00Z' }, 'closes_at', 'close after it opens'],
    ];
    for (const [fields, path, message] of refused) {
      expect((await send(fields)).body).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ path, message: expect.stringContaining(message) }],
      });
    }
    await send({ reveal: { by: 'time', at: '2026-03-10T19:00:00Z' } });
    const record = { ...body, item_name: undefined, team_id: red, completed_by: ann };
    const early = { ...record, completed_at: '2026-03-10T18:59:00Z' };
    expect((await bingo.call('POST', '/bingo/completions', early)).body).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(
      await bingo.call('POST', '/bingo/completions', { ...early, completed_at: '2026-03-10T19:00:00Z' }),
    ).toMatchObject({ status: 200 });
  });
});

describe('a board that is revealed at a time', () => {
  it('has only secret squares before, counts nothing, and is revealed in one event', async () => {
    await bingo.square(board.id, 1, 1, 'Dark bow');
    await store(line(5, 'I found a dark bow'));
    expect((await bingo.state(board.id)).completions).toHaveLength(1);
    const put = (reveal_at: string | null) => bingo.call('PUT', `/bingo/boards/${board.id}`, { reveal_at });
    expect((await put('2026-03-10T21:00:00Z')).body).toMatchObject({
      board: { reveal_at: '2026-03-10T21:00:00.000Z' },
    });
    await bingo.call('POST', '/bingo/items/fill', { board_id: board.id, names: ['Abyssal whip', 'Zyxquartz helm'] });
    await until('the seal', async () => (await shown()).length === 3);
    expect((await shown()).map(({ item_name }) => item_name)).toEqual(Array(3).fill('Secret square'));
    expect((await bingo.state(board.id)).completions).toEqual([]);
    clock.at = new Date('2026-03-10T21:00:00Z');
    await reveal();
    expect(await newest()).toMatchObject([{ type: 'squares.revealed', items: [{}, {}, {}] }]);
    await put(null);
    expect((await bingo.state(board.id)).completions).toHaveLength(1);
  });

  it('keeps its order of squares in copies and files, without dates', async () => {
    await set(1, 2, secret({ by: 'neighbours' }));
    await set(2, 2, secret());
    await bingo.call('PUT', `/bingo/boards/${board.id}`, { mode: 'lockout' });
    const clone = (await bingo.call('POST', `/bingo/boards/${board.id}/clone`, {})).body as { board: Board };
    const file = (await bingo.call('GET', `/bingo/boards/${board.id}/export`)).body as { board: object };
    const made = (await bingo.call('POST', '/bingo/boards/import', { board: file.board })).body as { board: Board };
    for (const { board: copy } of [clone, made]) {
      expect(copy.mode).toBe('lockout');
      const { items } = await bingo.state(copy.id);
      expect(items.map((item) => [item.reveal?.by, item.sealed?.by])).toEqual([
        ['neighbours', 'neighbours'],
        [undefined, undefined],
      ]);
    }
  });
});

describe('a lockout', () => {
  it('moves a square to the team whose earlier line is read later, and says from whom', async () => {
    await bingo.call('PUT', `/bingo/boards/${board.id}`, { mode: 'lockout' });
    const [bob = 0] = await bingo.members(`Bob ${people}`);
    const blue = (await bingo.team(board.id, 'Blue', { member_ids: [bob] })).id;
    await bingo.square(board.id, 1, 1, 'Dark bow', { rule: { kind: 'item', count: 2 } });
    const found = (minute: number, nth: string) => line(minute, 'I found a dark bow', nth);
    await site.app
      .get(StoreReadingService, { strict: false })
      .store(bob, reading('2026-03-10T20:30:00Z', { activities: [found(10, 'b1'), found(20, 'b2')] }));
    const owners = async () => (await bingo.state(board.id)).completions.map(({ team_id }) => team_id);
    expect(await owners()).toEqual([blue]);
    expect(await verifyBoard(site, bingo, board.id, () => store(found(5, 'a1'), found(15, 'a2')))).toEqual([
      ['completion.revoked', 'completion.recorded', 'progress'],
    ]);
    expect(await newest()).toMatchObject([
      { type: 'completion.revoked' },
      { type: 'completion.recorded', completion: { team_id: red, taken_from: blue } },
      { type: 'progress', cells: [[blue, 1, 1, 1, 2]] },
    ]);
    expect(await owners()).toEqual([red]);
    const late = { board_id: board.id, row: 1, column: 1, team_id: blue, completed_by: bob };
    const answer = await bingo.call('POST', '/bingo/completions', { ...late, completed_at: '2026-03-10T13:00:00Z' });
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
