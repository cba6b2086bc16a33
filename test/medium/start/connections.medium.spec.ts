import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import * as z from 'zod/mini';
import { freePort, type ServerProcess, startServer } from '../../support/app/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { until } from '../../support/live/socket-client.ts';

// Allows for a start on a busy machine.
jest.setTimeout(120_000);

/** The least that the setting allows: two for statements and the one that listens. */
const CONNECTIONS = 3;
const MEMBERS = 40;
let database: TestDatabase;
let game: FakeGame;
let server: ServerProcess;
let observer: pg.Client;

beforeAll(async () => {
  [database, game] = await Promise.all([createTestDatabase(), FakeGame.start()]);
  game.populate(MEMBERS);
  await database.dataSource.destroy(); // its connections would be counted
  observer = new pg.Client({ connectionString: database.url, application_name: 'observer' });
  await observer.connect();
  server = await startServer({
    port: await freePort(),
    env: {
      ...game.env,
      CLAN_NAME: 'Test Clan',
      DATABASE_URL: database.url,
      DATABASE_CONNECTIONS: String(CONNECTIONS),
      LOG_LEVEL: 'warn',
    },
  });
});
afterAll(async () => {
  await server.stop();
  await observer.end();
  await game.stop();
  await database.drop();
});

async function opened(): Promise<string[]> {
  const { rows } = await observer.query(
    `SELECT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'citadel-watch%'`,
  );
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
}

describe('the connections of a process', () => {
  it('stay within DATABASE_CONNECTIONS under load, and the workers, the live reader and every reader get their turn', async () => {
    const counts: number[] = [];
    let loading = true;
    const counting = (async () => {
      while (loading) counts.push((await opened()).length);
    })();
    const answers: number[] = [];
    const loads = Array.from({ length: 40 }, async () => {
      while (loading) answers.push((await fetch(`${server.url}/health/ready`)).status);
    });
    const status = async () =>
      z
        .object({ status: z.object({ members: z.number(), read: z.number() }) })
        .parse(await (await fetch(`${server.url}/api/clan/status`)).json()).status;
    await until(
      'every member was read, and the clan in memory shows it',
      async () => (await status()).read === MEMBERS,
      60_000,
    );
    await until('the readers had many answers', () => answers.length > 500, 60_000);
    loading = false;
    await Promise.all([counting, ...loads]);
    expect(Math.max(...counts)).toBe(CONNECTIONS);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await opened()).filter((name) => name === 'citadel-watch-live')).toHaveLength(1);
  });
});
