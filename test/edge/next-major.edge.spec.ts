import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { writeBackup } from '../../server/backup/backup-writer.ts';
import { readManifestOf } from '../../server/backup/backup-reader.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { moveDatabase, type MoveOptions } from '../../server/backup/upgrade/move-database.ts';
import { ensurePassword } from '../../server/database/embedded/cluster.ts';
import { databaseFolder } from '../../server/database/embedded/data-folder.ts';
import { dataMajor } from '../../server/database/embedded/data-major.ts';
import { EmbeddedDatabase } from '../../server/database/embedded/embedded-database.ts';
import { fetchPrograms, removePrograms } from '../../server/database/embedded/former-programs.ts';
import { MAJOR, type Programs, programPath } from '../../server/database/embedded/native-files.ts';
import { serverUser } from '../../server/database/embedded/server-user.ts';
import { ensureNamedDatabase } from '../../server/database/named-database.ts';
import { openDatabase } from '../../server/database/database.ts';
import { killAllIn } from '../support/app/processes.ts';
import { makeDataDir } from '../support/app/server-process.ts';

// npm fetches the old programs, and four servers start.
jest.setTimeout(300_000);

const BACKUP = 'test/fixtures/clan-hall-0.1/backup.tar';
const OLD = '17';
const quiet = () => undefined;

let dataDir: string;
let home: string;
let data: string;
let old: Programs;
let said: string[];
let options: MoveOptions;
beforeEach(async () => {
  dataDir = await makeDataDir();
  home = databaseFolder(dataDir);
  data = path.join(home, 'data');
  mkdirSync(home, { recursive: true, mode: 0o711 });
  said = [];
  options = { dataDir, programs: null, say: (sentence) => said.push(sentence) };
  old = fetchPrograms(OLD, home, quiet);
  makeOldCluster();
  await onOldServer(async (url) => {
    for (const name of ['citadel_watch', 'practice_1']) {
      const database = await ensureNamedDatabase(url, name);
      await restoreBackup(BACKUP, { url: database });
    }
    const clan = await openDatabase(await ensureNamedDatabase(url, 'citadel_watch'), { poolSize: 1 });
    // What a backup leaves out moves, too.
    await clan.query(`INSERT INTO rate_limit (key, points, expire) VALUES ('kept', 3, 1)`);
    await clan.query(`INSERT INTO app_setting (key, value) VALUES ('secrets_key', '"abc"')`);
    await clan.destroy();
    await ensureNamedDatabase(url, 'never_used');
  });
});
afterEach(() => {
  killAllIn(dataDir);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Makes a data folder as a version of the product with an older PostgreSQL has left it. */
function makeOldCluster(): void {
  const passwordFile = path.join(home, 'password');
  writeFileSync(passwordFile, `${ensurePassword(home)}\n`);
  chmodSync(passwordFile, 0o644);
  mkdirSync(data);
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(data, uid, gid);
  const words = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  const program = programPath(old.native, 'initdb');
  const made = spawnSync(program, [...words, '--locale=C'], { ...serverUser(), encoding: 'utf8', cwd: '/' });
  expect(made.stderr).not.toContain('error');
  rmSync(passwordFile);
  expect(dataMajor(data)).toBe(OLD);
}

async function onOldServer(work: (url: string) => Promise<void>): Promise<void> {
  const server = await EmbeddedDatabase.start(home, quiet, () => old);
  try {
    await work(server.url);
  } finally {
    await server.stop();
  }
}

/** Returns the content of a database of the server that is there now. */
async function contentOf(name: string) {
  const server = await EmbeddedDatabase.start(home, quiet);
  const file = path.join(dataDir, 'content.tar');
  try {
    await writeBackup(await ensureNamedDatabase(server.url, name), file, new Date(), true);
    return await readManifestOf(file);
  } finally {
    await server.stop();
    rmSync(file, { force: true });
  }
}

describe('the move to the next major version of PostgreSQL', () => {
  it('keeps all rows, also those that no backup has, after a backup, with the old data beside the new', async () => {
    removePrograms(home, OLD);
    await moveDatabase(options);

    expect(dataMajor(data)).toBe(MAJOR);
    expect(dataMajor(path.join(home, `data-${OLD}`))).toBe(OLD);
    expect(await readdir(path.join(dataDir, 'backups'))).toEqual([
      expect.stringMatching(`^citadel-watch-before-postgres-${MAJOR}-[\\dT-]+Z\\.tar$`),
    ]);
    expect(said.join('\n')).toMatch(/Fetching PostgreSQL 17.+\n.*backup.+\n.*citadel_watch\n.*practice_1\n.+delete/s);
    const rows = new Map((await contentOf('citadel_watch')).tables.map((table) => [table.name, table.rows]));
    expect(rows.get('member')).toBe(6);
    expect(rows.get('rate_limit')).toBe(1);
    const practice = (await contentOf('practice_1')).tables.find(({ name }) => name === 'member');
    expect(practice?.rows).toBe(6);
    const left = (await readdir(home)).filter((name) => /^(next|programs|tmp)/.test(name));
    expect(left).toEqual([]);

    said.length = 0;
    await moveDatabase(options);
    expect(said).toEqual([expect.stringContaining('nothing is to do')]);
  });

  it('refuses while another process uses the old data, and without room on the disk, and changes nothing', async () => {
    await expect(moveDatabase({ ...options, free: () => Promise.resolve(1_000_000) })).rejects.toThrow(
      /^The move needs \d+ MB of free disk at .+, where 1 MB are free\. Nothing was changed\.$/,
    );
    await onOldServer(async () => {
      await expect(moveDatabase(options)).rejects.toThrow('Another Citadel Watch already uses the database');
    });
    expect(dataMajor(data)).toBe(OLD);
    expect(existsSync(path.join(home, 'next'))).toBe(false);
    await expect(EmbeddedDatabase.start(home, quiet)).rejects.toThrow('npm run upgrade-database');
  });

  it('finishes a move that was killed between the two exchanges, and starts nothing before', async () => {
    await moveDatabase(options);
    // The state of a process that was killed after it took the old data away.
    mkdirSync(path.join(home, 'next'));
    renameSync(data, path.join(home, 'next', 'data'));
    writeFileSync(path.join(home, 'next', 'complete'), OLD);
    await expect(EmbeddedDatabase.start(home, quiet)).rejects.toThrow(/was interrupted: finish it/);
    await moveDatabase(options);
    expect(said.at(-1)).toContain(`is one of PostgreSQL ${MAJOR} now`);
    expect(said.at(-1)).toContain(`delete ${path.join(home, `data-${OLD}`)}`);
    expect((await contentOf('citadel_watch')).tables.find(({ name }) => name === 'member')?.rows).toBe(6);
  });
});
