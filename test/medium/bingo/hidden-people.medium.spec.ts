import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { completionsCsv } from '../../../client/features/bingo/activity/completions.csv.ts';
import { stateResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import { pageStream } from '../../../shared/overlay/overlay.stream.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { line, reading } from '../../support/game/readings.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';

const NAME = 'Zaphod B';
let database: TestDatabase;
let nodes: [TestApp, TestApp];
let bingo: Bingo;
let boardId: number;
let teamId: number;
let id: number;
let sockets: SocketClient[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => startTestApp({ admin: true, databaseUrl: database.url });
  nodes = [await start(), await start()];
  bingo = bingoOf({ request: nodes[0].request, dataSource: database.dataSource });
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});

/** Zaphod B has a log line and a record with a note on a public board, and shares a team with Ford. */
beforeEach(async () => {
  await database.dataSource.query('DELETE FROM member');
  const [zaphod = 0, ford] = await bingo.members(NAME, 'Ford');
  id = zaphod;
  boardId = (await bingo.board({ start_date: '2026-03-10T12:00:00Z' })).id;
  await bingo.square(boardId, 1, 1, 'Dark bow');
  await bingo.square(boardId, 2, 2, 'Anything');
  teamId = (await bingo.team(boardId, 'Reds', { member_ids: [id, ford] })).id;
  await found(5, 'dark bow');
  const note = `Screenshot of zaphod_b, seen by Ford`;
  const body = { board_id: boardId, team_id: teamId, row: 2, column: 2, completed_by: id };
  await bingo.call('POST', '/bingo/completions', { ...body, completed_at: new Date().toISOString(), note });
});
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});

const found = (minute: number, item: string) =>
  nodes[0].app.get(StoreReadingService, { strict: false }).store(
    id,
    reading('2026-03-10T13:00:00Z', {
      activities: [line(minute, `I found a ${item}`, `After killing a Dark beast, it dropped a ${item}.`)],
    }),
  );
const hide = (hidden: boolean) => bingo.call('PATCH', `/admin/members/${id}/hidden`, { hidden });
async function connect(node: TestApp): Promise<SocketClient> {
  const socket = await new SocketClient(node.url).connected();
  sockets.push(socket);
  return socket;
}
const visit = (node: TestApp, path: string) => node.request('GET', path, undefined, { 'X-Test-Visitor': '1' });
const PUBLIC = () => [
  `/api/bingo/boards/${boardId}`,
  `/api/bingo/boards/${boardId}/state`,
  `/api/bingo/boards/${boardId}/teams`,
  `/api/bingo/boards/${boardId}/completions`,
  `/api/overlay/boards/${boardId}/state`,
];
/** The public answers of a node, as one text. */
const told = async (node: TestApp): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      [...PUBLIC(), `/feeds/bingo/${boardId}.atom`].map(async (path) => (await visit(node, path)).body),
    ),
  );
const names = (text: string) => /zaphod[ _-]b/i.test(text);
async function publicState(node: TestApp): Promise<BingoState> {
  return stateResponseSchema.parse((await visit(node, `/api/bingo/boards/${boardId}/state`)).body).state;
}
const namedEverywhere = async () => names(await told(nodes[0])) && names(await told(nodes[1]));

describe('a hidden member on a bingo board', () => {
  it('removes the name from every answer of two nodes at once, keeps the counts, and restores the name', async () => {
    await until('both nodes tell the name', namedEverywhere);
    const before = await publicState(nodes[1]);
    expect((await hide(true)).status).toBe(200);
    // A node that misses the event would read it after 30 s.
    await until('both nodes are silent', async () => !names(await told(nodes[0])) && !names(await told(nodes[1])));
    for (const node of nodes) {
      const { teams, completions } = await publicState(node);
      expect(teams[0]?.members.map((seat) => [seat.member_id, seat.display_name])).toEqual([
        [null, 'Hidden member'],
        [expect.any(Number), 'Ford'],
      ]);
      expect(completions.map((one) => [one.completed_by, one.member_display_name])).toEqual(
        Array(2).fill([null, 'Hidden member']),
      );
      expect(JSON.stringify(completions)).toContain('Screenshot of Hidden member, seen by Ford');
      expect(await told(node)).not.toContain('is_hidden');
      expect(completionsCsv(completions, null)).not.toMatch(/zaphod/i);
    }
    expect((await bingo.state(boardId)).teams[0]?.members[0]).toMatchObject({ display_name: NAME, is_hidden: true });
    await hide(false);
    await until('both nodes tell the name again', namedEverywhere);
    expect(await publicState(nodes[1])).toEqual(before);
  });

  it('[LV9b] sends live events without the name to visitors, also to late ones, and with the name to admins', async () => {
    const [near, far] = [await connect(nodes[0]), await connect(nodes[1])];
    const admin = await new SocketClient(nodes[1].url, '/admin').connected();
    sockets.push(admin);
    const stream = bingoStream(boardId);
    const version = Number((await visit(nodes[0], PUBLIC()[1] ?? '')).headers.get('x-live-version'));
    for (const socket of [near, far, admin]) await socket.open(stream, version);
    await hide(true);
    await bingo.square(boardId, 3, 3, 'Granite maul');
    await found(9, 'granite maul');
    const last = (socket: SocketClient) => JSON.stringify(socket.events).includes('"row_number":3');
    const recorded = (socket: SocketClient) =>
      JSON.stringify(socket.events).split('"completion.recorded"').length > 3 && last(socket);
    await until('all hear of the new square', () => [near, far, admin].every(recorded));
    for (const { events } of [near, far]) {
      expect(names(JSON.stringify(events))).toBe(false);
      expect(JSON.stringify(events)).toContain('Hidden member');
      expect(JSON.stringify(events)).not.toContain('is_hidden');
    }
    expect(names(JSON.stringify(admin.events))).toBe(true);
    // Events from before the hiding are never sent again.
    const late = await connect(nodes[1]);
    expect(await late.open(stream, version - 1)).toMatchObject({ reload: true });
    for (const since of [version, version + 1]) {
      const answer = await late.open(stream, since);
      expect([names(JSON.stringify(answer)), 'events' in answer]).toEqual([false, true]);
    }
  });

  it('[LV9b] removes the name from a delayed overlay at once: its state, later events, and open overlays reload', async () => {
    // At the delay of 45 seconds the name is already published and the hiding is not.
    await database.dataSource.query(`UPDATE live_event SET at = at - interval '100 s' WHERE stream = $1`, [
      bingoStream(boardId),
    ]);
    const path = `/api/overlay/boards/${boardId}/state?delay=45`;
    for (const node of nodes) expect(names(JSON.stringify((await visit(node, path)).body))).toBe(true);
    const version = Number((await visit(nodes[1], path)).headers.get('x-live-version'));
    const overlay = await connect(nodes[1]);
    const stream = `overlay:${boardId}:45`;
    expect(await overlay.open(stream, version)).toEqual({ version, events: [] });
    await hide(true);
    const silent = async (node: TestApp) => !names(JSON.stringify((await visit(node, path)).body));
    await until('the late state is silent', async () => (await silent(nodes[0])) && (await silent(nodes[1])));
    await until('the overlay is told to ask', () => overlay.beats.some((beat) => beat.version > version));
    expect(await overlay.open(stream, version)).toMatchObject({ version, reload: true });
  });

  it('sends no name to a reader with a token, neither in the page nor in whole events', async () => {
    const { body } = await bingo.call('POST', `/bingo/boards/${boardId}/tokens`, { label: 'Anna' });
    const { secret } = body as { secret: string };
    const page = `/api/overlay/boards/${boardId}/page?token=${secret}`;
    const first = await visit(nodes[1], page);
    expect([first.status, names(JSON.stringify(first.body))]).toEqual([200, true]);
    const reader = await connect(nodes[1]);
    const version = Number(first.headers.get('x-live-version'));
    await reader.open(pageStream(boardId, secret), version);
    await hide(true);
    await until('the reader hears of it', () => reader.events.length > 0);
    expect(names(JSON.stringify(reader.events))).toBe(false);
    expect(JSON.stringify(reader.events)).toContain('Hidden member');
    expect(names(JSON.stringify((await visit(nodes[1], page)).body))).toBe(false);
  });

  it('shows no name on a board that is restored after the member was hidden', async () => {
    await until('the name is told', namedEverywhere);
    await bingo.call('DELETE', `/bingo/boards/${boardId}`);
    await hide(true);
    // A node that has not heard of the deletion yet answers with what it knew before.
    const isGone = async (node: TestApp, path: string) => (await visit(node, path)).status === 404;
    for (const node of nodes) {
      for (const path of PUBLIC()) await until(`${path} to be gone`, () => isGone(node, path));
    }
    await bingo.call('POST', `/bingo/boards/${boardId}/restore`);
    await until('it is back', async () => (await visit(nodes[1], PUBLIC()[4] ?? '')).status === 200);
    await until('it is back', async () => (await visit(nodes[0], PUBLIC()[4] ?? '')).status === 200);
    for (const node of nodes) expect(names(await told(node))).toBe(false);
    expect(await told(nodes[1])).toContain('Hidden member');
  });
});
