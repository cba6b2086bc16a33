import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import type { ServerProcess } from '../../support/app/server-process.ts';
import { freePort, makeDataDir, spawnServer, startServer } from '../../support/app/server-process.ts';
import { postmaster, queryEmbedded } from '../../support/database/embedded-connection.ts';
import { killAllIn, processesIn } from '../../support/app/processes.ts';

// Allows for two starts on a busy machine.
jest.setTimeout(120_000);

const DATABASE = 'practice_test_20';
let dataDir: string;
let server: ServerProcess | undefined;

beforeEach(async () => {
  dataDir = await makeDataDir();
});

afterEach(async () => {
  await server?.stop();
  server = undefined;
  killAllIn(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const write = (word: string) =>
  queryEmbedded(dataDir, DATABASE, `INSERT INTO app_setting (key, value) VALUES ('${word}', '"kept"')`);
const words = async () => {
  const rows = await queryEmbedded(
    dataDir,
    DATABASE,
    `SELECT key FROM app_setting WHERE value = '"kept"' ORDER BY key`,
  );
  return rows.map((row) => row.key);
};

async function gone(): Promise<void> {
  while (processesIn(dataDir).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Longest stop: one that waits for a client or a timer takes 30 s and more, a busy machine alone takes less. */
const STOP_MS = 25_000;

describe('the life of a server', () => {
  it('takes over its running database after kill -9', async () => {
    server = await startServer({ dataDir });
    await write('before');
    const { pid } = postmaster(dataDir);
    await server.kill();

    server = await startServer({ dataDir });
    expect(postmaster(dataDir).pid).toBe(pid);
    expect(await words()).toEqual(['before']);
  });

  it('recovers committed rows after kill -9 of everything', async () => {
    server = await startServer({ dataDir });
    await write('committed');
    await server.kill();
    killAllIn(dataDir);

    server = await startServer({ dataDir });
    expect(await words()).toEqual(['committed']);
  });

  it('ends all its processes on Ctrl-C within 25 s, with a half-sent request and without', async () => {
    server = await startServer({ dataDir });
    const halfSent = createConnection(server.port, '127.0.0.1');
    halfSent.on('error', () => undefined);
    halfSent.write('POST /api/members HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n');
    await new Promise((resolve) => halfSent.once('connect', resolve));
    const idle = await fetch(`${server.url}/health/live`);
    await idle.text();

    const begun = Date.now();
    const end = await server.stop();
    expect(end).toEqual({ code: 0, signal: null });
    expect(Date.now() - begun).toBeLessThan(STOP_MS);
    await gone();
    halfSent.destroy();
  });

  it('leaves no process running on Ctrl-C during its first start', async () => {
    const port = await freePort();
    const started = spawnServer({ PORT: String(port), DATA_DIR: dataDir, PRACTICE_MEMBERS: '20' });
    while (processesIn(dataDir).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const begun = Date.now();
    started.child.kill('SIGINT');
    await started.ended;
    expect(Date.now() - begun).toBeLessThan(STOP_MS);
    await gone();

    server = await startServer({ dataDir });
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  });
});
