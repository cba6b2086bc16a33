import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import * as z from 'zod/mini';
import { type ServerProcess, startServer } from '../support/app/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { type Pooler, startPooler } from '../support/database/pooler.ts';
import { FakeGame } from '../support/game/fake-game.ts';
import { SocketClient, until } from '../support/live/socket-client.ts';

// Allows for the starts of several processes on a busy machine.
jest.setTimeout(120_000);

const MEMBERS = 20;
/** Connections of the pooler to the server: fewer than both nodes together have to the pooler. */
const POOLED = 3;
let database: TestDatabase;
let pooler: Pooler;
let game: FakeGame;
const nodes: ServerProcess[] = [];
const readers: SocketClient[] = [];
let observer: pg.Client;

beforeAll(async () => {
  [database, game] = await Promise.all([createTestDatabase(), FakeGame.start()]);
  await database.dataSource.destroy(); // its connections would be counted
  game.populate(MEMBERS);
  pooler = await startPooler(database.url, POOLED);
  observer = new pg.Client({ connectionString: database.url, application_name: 'observer' });
  await observer.connect();
  const env = { ...game.env, CLAN_NAME: 'Test Clan', DATABASE_URL: database.url, DATABASE_POOLER_URL: pooler.url };
  for (let i = 0; i < 2; i++) nodes.push(await startServer({ env: { ...env, CLAN_LIST_INTERVAL_MS: '60000' } }));
});
afterAll(async () => {
  for (const reader of readers) reader.close();
  await Promise.all(nodes.map((node) => node.stop()));
  await pooler.stop();
  await observer.end();
  await game.stop();
  await database.drop();
});

const statusSchema = z.object({ status: z.object({ read: z.number() }) });
const read = async (node: ServerProcess | undefined, path: string) => fetch(`${node?.url}${path}`);

describe('two nodes on a pooler in transaction mode', () => {
  it('read every member, and each node learns of all commits at once by the connection of its own', async () => {
    for (const node of nodes) {
      await until(
        'every member',
        async () => statusSchema.parse(await (await read(node, '/api/clan/status')).json()).status.read === MEMBERS,
        60_000,
      );
    }
    const { rows } = await observer.query(
      `SELECT application_name AS name, count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'citadel-watch%' GROUP BY 1`,
    );
    const counts = new Map(
      z
        .array(z.object({ name: z.string(), count: z.number() }))
        .parse(rows)
        .map(({ name, count }) => [name, count]),
    );
    expect(counts.get('citadel-watch-live')).toBe(2);
    expect(counts.get('citadel-watch-pooled')).toBeLessThanOrEqual(POOLED);
  });

  it('send a commit to the sockets of both nodes', async () => {
    readers.push(...nodes.map(({ url }) => new SocketClient(url)));
    await Promise.all(readers.map((reader) => reader.connected()));
    await Promise.all(readers.map((reader) => reader.open('clan', -1)));
    const origin = nodes[0]?.url ?? '';
    const answer = await fetch(`${origin}/api/members/Player%201/sync`, {
      method: 'POST',
      headers: { Origin: origin },
    });
    expect(answer.status).toBe(202);
    await until('an event on both nodes', () => readers.every(({ events }) => events.length > 0), 30_000);
  });

  it('answer reads while the pooler is away, and are ready again after it', async () => {
    const port = Number(new URL(pooler.url).port);
    await pooler.stop();
    await until('a node without its database', async () => (await read(nodes[0], '/health/ready')).status === 503);
    expect((await read(nodes[0], '/api/members')).status).toBe(200);
    pooler = await startPooler(database.url, POOLED, port);
    await until('both nodes', async () => {
      const answers = await Promise.all(nodes.map((node) => read(node, '/health/ready')));
      return answers.every(({ status }) => status === 200);
    });
  });
});
