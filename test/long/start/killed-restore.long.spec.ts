import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { writeBackup } from '../../../server/backup/backup-writer.ts';
import { databaseName, isRestoreName, maintenanceUrl } from '../../../server/database/restore-leftovers.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { freePort, makeDataDir, startServer } from '../../support/app/server-process.ts';

// Allows for a dozen restores and as many starts on a busy machine.
jest.setTimeout(240_000);

const MEMBERS = 3000;
const KILLS = 8;
let database: TestDatabase;
let dataDir: string;
let file: string;

beforeEach(async () => {
  [database, dataDir] = await Promise.all([createTestDatabase(), makeDataDir()]);
  await database.dataSource.query(
    `INSERT INTO member (name, name_key) SELECT 'Old ' || i, 'm' || i FROM generate_series(1, $1) i`,
    [MEMBERS],
  );
  file = path.join(dataDir, 'backups', 'a.tar');
  await writeBackup(database.url, file, new Date('2026-11-22T02:07:00Z'));
  await database.dataSource.query(`UPDATE member SET name = 'New ' || id`);
  await database.dataSource.destroy();
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

function beginRestore() {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: dataDir, CLAN_NAME: 'Test Clan' };
  const child = spawn(process.execPath, ['dist/server/backup/restore.main.js', file], { env });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, output: () => output };
}

/** Returns the databases of restores of this database on the server. */
async function leftovers(): Promise<string[]> {
  const all = await ask<{ datname: string }>(maintenanceUrl(database.url), 'SELECT datname FROM pg_database');
  return all.map(({ datname }) => datname).filter((name) => isRestoreName(databaseName(database.url), name));
}

/** Returns the number of members by `Old` or `New`; both together would be half a restore. */
function members(): Promise<{ word: string; n: number }[]> {
  const sql = `SELECT split_part(name, ' ', 1) AS word, count(*)::int AS n FROM member GROUP BY 1`;
  return ask(database.url, sql);
}

/** Starts the product on the database and stops it. Returns its output. */
async function startOnce(): Promise<string> {
  const away = 'http://127.0.0.1:1';
  const services = { CLAN_LIST_URL: away, RUNEMETRICS_URL: away, HISCORES_URL: away };
  const env = { ...services, CLAN_NAME: 'Test Clan', DATABASE_URL: database.url };
  const server = await startServer({ env, dataDir, port: await freePort() });
  await server.stop();
  return server.output();
}

it('keeps the old members or the new ones after a restore killed at any moment, and no database behind', async () => {
  const undisturbed = beginRestore();
  const begun = performance.now();
  expect([await undisturbed.ended, undisturbed.output()]).toEqual([0, expect.stringContaining('Restored')]);
  const whole = performance.now() - begun;
  expect(await members()).toEqual([{ word: 'Old', n: MEMBERS }]);

  let left = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    await ask(database.url, `UPDATE member SET name = 'New ' || id`);
    const restore = beginRestore();
    // Kills in the later part of the run: before it creates a database it can leave nothing behind.
    const timer = setTimeout(() => restore.child.kill('SIGKILL'), whole * (0.3 + (0.7 * kill) / KILLS));
    const made = new Promise((resolve) => restore.child.once('close', resolve));
    await made;
    clearTimeout(timer);
    const found = await members();
    expect(found).toEqual([{ word: expect.stringMatching(/^(Old|New)$/), n: MEMBERS }]);
    const before = await leftovers();
    left += before.length;
    const said = await startOnce();
    expect(before.filter((name) => !said.includes(`Removed the database ${name}`))).toEqual([]);
    expect(await leftovers()).toEqual([]);
    expect(await members()).toEqual(found);
  }
  // Without leftovers the kills came too early or too late to test anything.
  expect(left).toBeGreaterThan(0);
});

it('removes the database of a restore killed right after its creation, at the next start', async () => {
  const restore = beginRestore();
  let there: string[] = [];
  while (there.length === 0) there = await leftovers();
  restore.child.kill('SIGKILL');
  await restore.ended;
  expect(await startOnce()).toContain(`Removed the database ${there[0] ?? ''}`);
  expect(await leftovers()).toEqual([]);
  expect(await members()).toEqual([{ word: 'New', n: MEMBERS }]);
  // The next restore must work as well.
  const again = beginRestore();
  expect([await again.ended, again.output()]).toEqual([0, expect.stringContaining('Restored')]);
  expect(await members()).toEqual([{ word: 'Old', n: MEMBERS }]);
  expect(await leftovers()).toEqual([]);
});
