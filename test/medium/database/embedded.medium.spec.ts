import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openDatabase } from '../../../server/database/database.ts';
import { databaseFolder } from '../../../server/database/embedded/data-folder.ts';
import { EmbeddedDatabase } from '../../../server/database/embedded/embedded-database.ts';
import { ensureCluster } from '../../../server/database/embedded/cluster.ts';
import { ensureServer, stopServer } from '../../../server/database/embedded/launcher.ts';
import { MAJOR, packagedPrograms } from '../../../server/database/embedded/native-files.ts';
import { readPostmaster } from '../../../server/database/embedded/postmaster.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'citadel-watch-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded database', () => {
  it('restarts the embedded server at the same address after a kill, and its pool answers again', async () => {
    const home = databaseFolder(folder);
    const said: string[] = [];
    const embedded = await EmbeddedDatabase.start(home, (sentence) => said.push(sentence));
    const pool = await openDatabase(embedded.url, { poolSize: 2 });
    try {
      await pool.query('CREATE TABLE kept AS SELECT 7 AS n');
      const before = readPostmaster(path.join(home, 'data'));
      expect(before?.status).toBe('ready');
      process.kill(before?.pid ?? 0, 'SIGKILL');
      const deadline = Date.now() + 20_000;
      const restarted = () => (readPostmaster(path.join(home, 'data'))?.pid ?? before?.pid) !== before?.pid;
      let answer: unknown = null;
      // A connection of the killed server may answer for a moment: only answers of the new one count.
      while ((answer === null || said.length === 0) && Date.now() < deadline) {
        const after = restarted();
        answer = await pool.query('SELECT n FROM kept').catch(() => null);
        if (!after) answer = null;
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(answer).toEqual([{ n: 7 }]);
      expect(said[0]).toContain('restarting it');
      await expect(EmbeddedDatabase.start(home, () => undefined)).rejects.toThrow('Another Citadel Watch already uses');
    } finally {
      await pool.destroy();
      await embedded.stop();
    }
    expect(readPostmaster(path.join(home, 'data'))).toBeNull();
  });

  const withShell = process.platform === 'win32' ? it.skip : it;
  withShell('waits for its own server when the file of a killed one names the same process', async () => {
    const home = databaseFolder(folder);
    const { native } = packagedPrograms(home);
    const killed = await ensureServer(home);
    process.kill(killed.pid, 'SIGKILL');
    // As in a new container, where the server gets the number of the killed one: exec keeps the number of the shell.
    const programs = path.join(home, 'renumbered');
    mkdirSync(path.join(programs, 'bin'), { recursive: true });
    const renumbered = `#!/bin/sh\nsed -i "1s/.*/$$/" "$2/postmaster.pid"\nexec '${native}/bin/postgres' "$@"\n`;
    writeFileSync(path.join(programs, 'bin/postgres'), renumbered, { mode: 0o755 });
    const server = await ensureServer(home, [], () => ({ native: programs, major: MAJOR }));
    try {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.end();
    } finally {
      await stopServer(server.pid);
    }
  });

  it('says that a server has not ended in the time it was given', async () => {
    const deaf = spawn(process.execPath, [
      '-e',
      "process.on('SIGINT', () => undefined); process.stdin.resume(); console.log('ready')",
    ]);
    try {
      await once(deaf.stdout, 'data');
      await expect(stopServer(deaf.pid ?? 0, 100)).rejects.toThrow('has not ended within');
    } finally {
      deaf.kill('SIGKILL');
    }
  });

  it.each([
    ['an older', Number(MAJOR) - 1, 'move it with "npm run upgrade-database"'],
    ['a newer', Number(MAJOR) + 1, 'start it with the version of Citadel Watch that made it'],
  ])('says what to do with the data of %s major version, and leaves it alone', (_, version, advice) => {
    const data = path.join(folder, 'data');
    mkdirSync(data);
    writeFileSync(path.join(data, 'PG_VERSION'), `${version}\n`);
    expect(() => ensureCluster(folder, data, { native: '/nowhere', major: MAJOR })).toThrow(advice);
    expect(existsSync(path.join(data, 'PG_VERSION'))).toBe(true);
  });

  it('creates the data folder with access for its owner only', () => {
    expect(databaseFolder(folder)).toBe(path.join(folder, 'postgres'));
    // The database's user must be able to pass through the folder, but no other user may list it.
    expect(statSync(folder).mode & 0o066).toBe(0);
  });

  it('throws an error with the path when DATA_DIR cannot be written', () => {
    expect(() => databaseFolder('/proc/citadel-watch/data')).toThrow(
      /^DATA_DIR \/proc\/citadel-watch\/data cannot be written/,
    );
  });

  const asRoot = process.getuid?.() === 0 ? it : it.skip;
  asRoot('uses another folder when that of root is closed to the database user', () => {
    const closed = path.join(folder, 'home');
    mkdirSync(closed, { mode: 0o700 });
    chmodSync(closed, 0o700);
    const home = databaseFolder(path.join(closed, 'data'));
    const formerFolders: string[] = [];
    try {
      expect(home).toMatch(/^\/var\/lib\/citadel-watch\/[0-9a-f]{12}\/postgres$/);
      expect(databaseFolder(path.join(closed, 'data'))).toBe(home);
      expect(existsSync(path.dirname(home))).toBe(true);
      expect(statSync(closed).mode & 0o777).toBe(0o700);
      // A folder of the former product name, Clan Hall, is used where it is.
      const former = path.dirname(home).replace('citadel-watch', 'clan-hall');
      mkdirSync(former, { recursive: true });
      formerFolders.push(former);
      expect(databaseFolder(path.join(closed, 'data'))).toBe(path.join(former, 'postgres'));
    } finally {
      for (const made of [path.dirname(home), ...formerFolders]) rmSync(made, { recursive: true, force: true });
    }
  });
});
