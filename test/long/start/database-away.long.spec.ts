import { connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { freePort, spawnServer } from '../../support/app/server-process.ts';
import { until } from '../../support/live/socket-client.ts';

// Allows for the minute that the product waits.
jest.setTimeout(150_000);

let database: TestDatabase;
let proxy: Server | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  proxy?.close();
  await database.drop();
});

async function begin(databaseUrl: string) {
  const away = 'http://127.0.0.1:1';
  const port = await freePort();
  const env = { CLAN_LIST_URL: away, RUNEMETRICS_URL: away, HISCORES_URL: away, CLAN_NAME: 'Your Clan' };
  const server = spawnServer({ ...env, PORT: String(port), DATA_DIR: '/nonexistent', DATABASE_URL: databaseUrl });
  return { ...server, url: `http://localhost:${port}`, begun: performance.now() };
}
function through(port: number): string {
  const url = new URL(database.url);
  url.port = String(port);
  return url.toString();
}
/** Starts a relay on the port to the real server. */
function open(port: number): Promise<void> {
  const to = new URL(database.url);
  const server = createServer((socket) => {
    const other = connect(Number(to.port), to.hostname);
    for (const one of [socket, other]) one.on('error', () => one.destroy());
    socket.pipe(other).pipe(socket);
  });
  proxy = server;
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}

describe('a start while the database is away', () => {
  it('waits a minute for the database with messages, then ends with one sentence; Ctrl-C ends it at once', async () => {
    const port = await freePort();
    const [patient, stopped] = await Promise.all([begin(through(port)), begin(through(port))]);
    await until('the sentence', () => stopped.output().includes('does not answer; waiting up to 60 s.'), 60_000);
    // Requests and health checks are answered 503.
    expect((await fetch(`${stopped.url}/health/live`)).status).toBe(503);
    const told = performance.now();
    stopped.child.kill('SIGINT');
    expect(await stopped.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - told).toBeLessThan(5000);

    expect(await patient.ended).toEqual({ code: 1, signal: null });
    expect(performance.now() - patient.begun).toBeGreaterThan(58_000);
    const lines = patient.output().trim().split('\n');
    const name = new URL(database.url).pathname;
    expect(lines.at(-1)).toBe(
      `The database 127.0.0.1:${port}${name} cannot be used as postgres: nothing answers there, for 60 s now. Check DATABASE_URL.`,
    );
    expect(lines.filter((line) => line.includes('does not answer'))).toHaveLength(lines.length - 1);
  });

  it('starts as soon as the database answers', async () => {
    const port = await freePort();
    const server = await begin(through(port));
    await until('the sentence', () => server.output().includes('does not answer'), 60_000);
    await open(port);
    await until('the start', () => /^Citadel Watch is ready/m.test(server.output()), 60_000);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, signal: null });
  });

  it.each([
    ['an unknown user', (url: URL) => Object.assign(url, { username: 'nobody_here', password: 'secret-word' })],
    ['an unknown database', (url: URL) => Object.assign(url, { pathname: '/nothing_here' })],
  ])('ends the start at once for %s', async (_, change) => {
    const server = await begin(change(new URL(database.url)).toString());
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(performance.now() - server.begun).toBeLessThan(30_000);
    expect(server.output()).toMatch(/^The database \S+ cannot be used as \w+: it [^\n]*\. Check DATABASE_URL\.\n$/);
    expect(server.output()).not.toContain('secret-word');
  });
});
