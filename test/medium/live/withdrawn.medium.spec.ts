import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { ADMIN_STREAM, BOARDS_STREAM, bingoStream } from '../../../shared/live/streams.ts';
import type { BingoStream } from '../../../shared/live/streams.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';

/** Text that is contained in all withdrawn data, and nowhere else. */
const SECRET = 'Swordfish';

let database: TestDatabase;
/** The first node follows all streams from the beginning; the second one reads a stream when it is opened there. */
let nodes: [TestApp, TestApp];
let bingo: Bingo;
const clients: SocketClient[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => startTestApp({ admin: true, databaseUrl: database.url });
  nodes = [await start(), await start()];
  bingo = bingoOf({ request: nodes[0].request, dataSource: database.dataSource });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});

const connect = (node: TestApp, namespace: '/' | '/admin' = '/') => {
  const client = new SocketClient(node.url, namespace);
  clients.push(client);
  return client.connected();
};
const current = (stream: BingoStream | typeof BOARDS_STREAM | typeof ADMIN_STREAM) =>
  nodes[0].app.get(LiveService).currentVersion(database.dataSource, stream);

/**
 * Waits until the node of this client has read the stream up to a version. What the other node has written arrives a
 * moment later, except for a reader who names that version.
 */
const reach = (client: SocketClient, stream: string, newest: number) =>
  until(`version ${newest} of ${stream}`, async () => {
    const answer = await client.open(stream, newest);
    return 'version' in answer && answer.version === newest;
  });
/** Returns all answers to an open of the stream on both nodes, from every version on, as one text. */
async function history(stream: string, newest: number, namespace: '/' | '/admin' = '/'): Promise<string> {
  const told: unknown[] = [];
  for (const node of nodes) {
    const client = await connect(node, namespace);
    await reach(client, stream, newest);
    for (let since = -1; since <= newest; since++) {
      const answer = await client.open(stream, since);
      expect(answer).toHaveProperty('version', newest);
      told.push(answer);
    }
    client.close();
  }
  return JSON.stringify(told);
}
/** Expects both nodes to refuse the stream, whatever version a reader has. */
async function expectRefused(stream: string, newest: number): Promise<void> {
  for (const node of nodes) {
    const client = await connect(node);
    // The node may still be reading the event that hid the board.
    await until(`${stream} to be refused`, async () => 'error' in (await client.open(stream, -1)));
    for (let since = -1; since <= newest; since++) {
      expect(await client.open(stream, since)).toEqual({ error: 'There is no such stream', code: 'NOT_FOUND' });
    }
    client.close();
  }
}
/** Opens the stream from version 0 on the first node, which must receive every event. */
async function follow(stream: string): Promise<SocketClient> {
  const client = await connect(nodes[0]);
  await client.open(stream, 0);
  return client;
}

describe('history of the list of boards', () => {
  it.each([
    ['hidden', (id: number) => bingo.call('PUT', `/bingo/boards/${id}`, { is_active: false })],
    ['deleted', (id: number) => bingo.call('DELETE', `/bingo/boards/${id}`)],
    ['reworded', (id: number) => bingo.call('PUT', `/bingo/boards/${id}`, { title: 'A', description: 'B' })],
  ])('publishes neither title nor description of a board that was %s', async (_what, withdraw) => {
    const follower = await follow(BOARDS_STREAM);
    const { id } = await bingo.board({ title: `${SECRET} title`, description: `${SECRET} description` });
    await until('the board to be listed', () => JSON.stringify(follower.events).includes(SECRET));
    expect((await withdraw(id)).status).toBe(200);
    // Adds an event of another board above the withdrawn one.
    await bingo.board({ title: 'Another' });
    const newest = await current(BOARDS_STREAM);
    await until('the node to hear of all', () => follower.versions().includes(newest));
    const told = await history(BOARDS_STREAM, newest);
    expect(told).toContain('Another');
    expect(told).not.toContain(SECRET);
  });
});

describe('history of a board', () => {
  it('[LV8a] publishes nothing that was cleared, revoked, removed or reworded, also to delayed overlays', async () => {
    const { id } = await bingo.board({ title: `${SECRET} title`, description: SECRET });
    const stream = bingoStream(id);
    const follower = await follow(stream);
    const [member] = await bingo.members(`${SECRET} player`);
    const team = await bingo.team(id, `${SECRET} team`, { member_ids: [member] });
    await bingo.square(id, 1, 1, `${SECRET} square`);
    await bingo.square(id, 2, 2, `${SECRET} other square`);
    const { body } = await bingo.call('POST', '/bingo/completions', {
      ...{ board_id: id, team_id: team.id, row: 2, column: 2, completed_by: member },
      ...{ completed_at: new Date().toISOString(), note: `${SECRET} note` },
    });
    const { completion } = body as { completion: { id: number } };
    const good = async (method: string, path: string, sent?: unknown) => {
      const answer = await bingo.call(method, path, sent);
      expect([path, answer.status]).toEqual([path, 200]);
    };
    const { body: made } = await bingo.call('POST', `/bingo/boards/${id}/tokens`, { label: 'Anna' });
    const { secret } = made as { secret: string };

    await good('DELETE', `/bingo/completions/${completion.id}`, { reason: 'A mistake' });
    await good('DELETE', `/bingo/items/${id}/1/1`);
    await good('DELETE', `/bingo/items/${id}/2/2`);
    await good('DELETE', `/bingo/teams/${team.id}`);
    await good('PUT', `/bingo/boards/${id}`, { title: 'Plain', description: null });
    await bingo.square(id, 3, 3, 'Another');
    await bingo.square(id, 3, 2, 'One more');
    const newest = await current(stream);
    await until('the node to hear of all', () => follower.versions().includes(newest));
    expect(JSON.stringify(follower.events)).toContain(SECRET);
    // Makes the events old enough for the delayed overlays.
    await database.dataSource.query(`UPDATE live_event SET at = at - interval '60 s' WHERE stream = $1`, [stream]);
    const streams = [stream, `overlay:${id}:0`, `overlay:${id}:30`, `overlay:${id}:30:${secret}`];
    for (const name of [...streams, `overlay:${id}:0:${secret}`, `overlay:${id}:page:${secret}`]) {
      const told = await history(name, newest);
      expect([name, told.includes('One more')]).toEqual([name, true]);
      expect([name, told.includes(SECRET)]).toEqual([name, false]);
    }
  });

  it('[LV8a] publishes nothing from before the hiding of a board shown again, and no answer contains a hidden board', async () => {
    const { id } = await bingo.board({ title: `${SECRET} title` });
    const stream = bingoStream(id);
    const follower = await follow(stream);
    await bingo.square(id, 1, 1, `${SECRET} square`);
    await until('the square', () => JSON.stringify(follower.events).includes(`${SECRET} square`));
    const paths = ['', '/state', '/teams', '/completions'].map((part) => `/api/bingo/boards/${id}${part}`);
    paths.push(`/api/overlay/boards/${id}/state`);
    const visit = (node: TestApp, path: string, etag: string) =>
      node.request('GET', path, undefined, { 'X-Test-Visitor': '1', 'If-None-Match': etag });
    const etags = new Map<string, string>();
    for (const path of paths) etags.set(path, (await visit(nodes[0], path, '')).headers.get('etag') ?? '');
    const overlay = paths.at(-1) ?? '';
    expect((await visit(nodes[0], overlay, etags.get(overlay) ?? '')).status).toBe(304);

    await bingo.call('PUT', `/bingo/boards/${id}`, { is_active: false });
    for (const node of nodes) {
      for (const path of paths) {
        const etag = etags.get(path) ?? '';
        await until(`${path} to be gone`, async () => (await visit(node, path, etag)).status === 404);
        expect(JSON.stringify((await visit(node, path, '')).body)).not.toContain(SECRET);
      }
    }
    for (const name of [stream, `overlay:${id}:0`, `overlay:${id}:30`]) {
      await expectRefused(name, await current(stream));
    }
    await bingo.call('DELETE', `/bingo/items/${id}/1/1`);
    await bingo.call('PUT', `/bingo/boards/${id}`, { title: 'Plain', is_active: true });
    for (const name of [stream, `overlay:${id}:0`]) {
      expect(await history(name, await current(stream))).not.toContain(SECRET);
    }
  });
});

it('publishes no name of an erased member to admins, even from a node that received the actions', async () => {
  const name = `${SECRET} gone`;
  const [id = 0] = await bingo.members(name);
  const admin = await connect(nodes[0], '/admin');
  await admin.open(ADMIN_STREAM, 0);
  for (const hidden of [true, false]) await bingo.call('PATCH', `/admin/members/${id}/hidden`, { hidden });
  await until('the deeds', () => JSON.stringify(admin.events).includes(name));
  expect((await bingo.call('POST', `/admin/members/${id}/erase`, { name })).status).toBe(200);
  const newest = await current(ADMIN_STREAM);
  await until('the erasing', () => admin.versions().includes(newest));
  expect(await history(ADMIN_STREAM, newest, '/admin')).not.toContain(name);
});
