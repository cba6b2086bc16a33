import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { makeImageFolder } from '../../support/app/image-folder.ts';
import { killAllIn } from '../../support/app/processes.ts';
import { freePort, makeDataDir } from '../../support/app/server-process.ts';
import { until } from '../../support/live/socket-client.ts';

// Allows for a copy of the build and a start on a busy machine.
jest.setTimeout(120_000);

let image: string;
let dataDir: string;
let ownDir: string;
let database: TestDatabase;
beforeAll(async () => {
  [image, dataDir, ownDir, database] = await Promise.all([
    makeImageFolder(),
    makeDataDir(),
    makeDataDir(),
    createTestDatabase(),
  ]);
  await database.dataSource.query(`INSERT INTO member (name, name_key) VALUES ('Zezima', 'zezima')`);
});
afterAll(async () => {
  await database.drop();
  killAllIn(ownDir);
  await Promise.all([image, dataDir, ownDir].map((folder) => rm(folder, { recursive: true, force: true })));
});

/** Starts a command of the README as it runs in a container. */
function begin(command: string, env: Record<string, string> = {}) {
  const [, ...args] = command.split(' ');
  const child = spawn(process.execPath, args, {
    cwd: image,
    env: {
      PATH: '/usr/bin:/bin',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      CLAN_NAME: 'Your Clan',
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => output, ended };
}
async function run(command: string): Promise<{ code: number | null; output: string }> {
  const { output, ended } = begin(command);
  return { code: await ended, output: output() };
}
/** Commands after `app1` in the lines of the README. */
const documented = [
  ...readFileSync('README.md', 'utf8').matchAll(/compose\.yaml (?:exec|run --rm) app1 (node .+)$/gm),
].map((match) => match[1] ?? '');

it('makes and restores a backup with the files of the image, by the commands of the README', async () => {
  expect(existsSync(path.join(image, 'bootstrap.mjs'))).toBe(false);
  const [backup = '', restore = ''] = documented;
  expect(documented).toHaveLength(2);

  const made = await run(backup);
  expect(made).toEqual({ code: 0, output: expect.stringMatching(/^Backup of \d+ rows in \d+ tables/) });
  const [file = ''] = await readdir(path.join(dataDir, 'backups'));
  await database.dataSource.query(`UPDATE member SET name = 'Changed'`);

  const whileConnected = await run(restore.replace('/data/backups/FILE.tar', path.join(dataDir, 'backups', file)));
  expect(whileConnected).toEqual({ code: 1, output: expect.stringContaining('Citadel Watch runs on this database') });
  await database.dataSource.destroy();
  // A node of an older version connects under the former product name.
  const former = new pg.Client({ connectionString: database.url, application_name: 'clan-hall' });
  await former.connect();
  const besideFormer = await run(restore.replace('/data/backups/FILE.tar', path.join(dataDir, 'backups', file)));
  expect(besideFormer).toEqual({ code: 1, output: expect.stringContaining('Citadel Watch runs on this database') });
  await former.end();
  const restored = await run(restore.replace('/data/backups/FILE.tar', path.join(dataDir, 'backups', file)));
  expect(restored.output).toMatch(/\nRestored \d+ rows of .*\. Start Citadel Watch again; open pages reconnect\.\n$/);
  expect(restored.code).toBe(0);
  await database.dataSource.initialize();
  expect(await database.dataSource.query('SELECT name FROM member')).toEqual([{ name: 'Zezima' }]);
  await database.dataSource.destroy();

  expect((await run('node dist/server/backup/restore.main.js')).output).toContain(
    'in a container: node dist/server/backup/restore.main.js FILE',
  );
  const nowhere = begin(backup, { DATABASE_URL: 'postgres://me:secret-word@127.0.0.1:1/clan' });
  expect(await nowhere.ended).toBe(1);
  expect(nowhere.output()).toBe(
    'The database 127.0.0.1:1/clan cannot be used as me: nothing answers there. Check DATABASE_URL.\n',
  );
});

const worlds: [string, () => Record<string, string>][] = [
  ['on the PostgreSQL that is named', () => ({})],
  ['on its own PostgreSQL where none is named', () => ({ DATABASE_URL: '', DATA_DIR: ownDir, CLAN_NAME: '' })],
];

it.each(worlds)('starts with the files of the image %s', async (_, settings) => {
  const port = await freePort();
  const away = {
    CLAN_LIST_URL: 'http://127.0.0.1:1',
    RUNEMETRICS_URL: 'http://127.0.0.1:1',
    HISCORES_URL: 'http://127.0.0.1:1',
    // Its files are the same, and a busy machine would need most of the wait for it.
    ...{ PRACTICE_PAST_DAYS: '0', PRACTICE_MEMBERS: '20' },
    ...settings(),
  };
  const server = begin('node dist/server/main.js', { PORT: String(port), ...away });
  try {
    await until('the start', () => /^Citadel Watch is ready/m.test(server.output()), 60_000);
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200);
  } finally {
    server.child.kill('SIGTERM');
  }
  expect(await server.ended).toBe(0);
});
