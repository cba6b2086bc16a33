import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ServerProcess } from '../../support/app/server-process.ts';
import { makeDataDir, startServer } from '../../support/app/server-process.ts';
import { queryEmbedded } from '../../support/database/embedded-connection.ts';
import { killAllIn, processesIn } from '../../support/app/processes.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';

// Allows for three starts on a busy machine.
jest.setTimeout(300_000);

const DATABASE = 'practice_test_20';
let dataDir: string;
let server: ServerProcess | undefined;
let page: SocketClient | undefined;

beforeEach(async () => {
  dataDir = await makeDataDir();
});

afterEach(async () => {
  page?.close();
  await server?.stop();
  server = undefined;
  killAllIn(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

/** Runs one of the two commands as npm does, with the settings of the test server. */
function run(command: 'backup' | 'restore', ...args: string[]): Promise<{ code: number | null; output: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PRACTICE_MEMBERS: '20', PRACTICE_SEED: 'test' };
  const child = spawn(process.execPath, [`dist/server/backup/${command}.main.js`, ...args], { env });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

const write = (word: string) =>
  queryEmbedded(dataDir, DATABASE, `INSERT INTO app_setting (key, value) VALUES ('${word}', '"kept"')`);
const words = async () =>
  (await queryEmbedded(dataDir, DATABASE, `SELECT key FROM app_setting WHERE value = '"kept"' ORDER BY key`)).map(
    ({ key }) => key,
  );

describe('the commands backup and restore', () => {
  it('restores a backup, and open pages reload it', async () => {
    server = await startServer({ dataDir });
    const { port, url } = server;
    page = await new SocketClient(url).connected();
    await write('before');
    const made = await run('backup');
    expect(made).toEqual({ code: 0, output: expect.stringMatching(/^Backup of \d+ rows in \d+ tables .*\.tar\n$/) });
    const file = made.output.trim().split(': ').at(-1) ?? '';
    await write('after');

    // A restore is refused while the site runs.
    expect(await run('restore', file)).toEqual({
      code: 1,
      output: expect.stringContaining('Another Citadel Watch already uses'),
    });
    expect(await words()).toEqual(['after', 'before']);
    const ack = await page.open('clan', -1);
    const seen = 'version' in ack ? ack.version : -1;

    await server.stop();
    const restored = await run('restore', file);
    expect(restored.output).toMatch(/^The current data is kept in .*before-restore.*\nRestored \d+ rows of /);
    expect(restored.code).toBe(0);
    expect(processesIn(dataDir)).toEqual([]);

    server = await startServer({ dataDir, port });
    const back = page;
    await until('the page to be connected again', () => back.socket.connected, 30_000);
    expect(await words()).toEqual(['before']);
    expect(await back.open('clan', seen)).toEqual({ version: expect.any(Number), reload: true });
    expect((await fetch(`${url}/api/members`)).status).toBe(200);

    // The restore point undoes the restore.
    const point = (await readdir(path.join(dataDir, 'backups'))).find((name) => name.includes('before-restore')) ?? '';
    await server.stop();
    expect(await run('restore', path.join(dataDir, 'backups', point))).toMatchObject({ code: 0 });
    server = await startServer({ dataDir, port });
    expect(await words()).toEqual(['after', 'before']);
  });

  it('prints one sentence about a missing file or database', async () => {
    expect(await run('restore')).toEqual({ code: 1, output: expect.stringMatching(/^Which backup\? npm run restore/) });
    expect(await run('restore', '/nowhere.tar')).toEqual({ code: 1, output: 'There is no file /nowhere.tar.\n' });
    expect(await run('backup')).toEqual({ code: 1, output: expect.stringMatching(/^[^\n]+\n$/) });
    expect(processesIn(dataDir)).toEqual([]);
  });
});
