import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { moveDatabase } from '../../../server/backup/upgrade/move-database.ts';
import { databaseFolder } from '../../../server/database/embedded/data-folder.ts';
import { MAJOR } from '../../../server/database/embedded/native-files.ts';

let dataDir: string;
let said: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'citadel-watch-move-'));
  said = [];
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Asks for a move of data that a major version is said to have made. */
async function move(madeBy: string | null, programs: string | null = null): Promise<void> {
  const data = path.join(databaseFolder(dataDir), 'data');
  await mkdir(data, { recursive: true });
  if (madeBy !== null) await writeFile(path.join(data, 'PG_VERSION'), `${madeBy}\n`);
  await moveDatabase({ dataDir, programs, say: (sentence) => said.push(sentence) });
}

it('does nothing to data of the present major version', async () => {
  await move(MAJOR);
  expect(said).toEqual([expect.stringMatching(/is one of PostgreSQL \d+ already; nothing is to do\.$/)]);
});

it('refuses data of a newer major version, of an unknown one, and a folder without data', async () => {
  await expect(move(null)).rejects.toThrow(/^There is no database in /);
  await expect(move('99')).rejects.toThrow('made by PostgreSQL 99, which is newer than PostgreSQL');
  await expect(move('9.6')).rejects.toThrow('made by PostgreSQL 9.6');
  await expect(move('11')).rejects.toThrow(
    'does not know where to get PostgreSQL 11 for this machine. Install PostgreSQL 11 by hand, and name its folder',
  );
});

it('refuses a folder without programs, and one with those of another major version', async () => {
  const folder = path.join(dataDir, 'programs');
  await expect(move('11', folder)).rejects.toThrow(/programs\/bin\/postgres does not run here/);
  await mkdir(path.join(folder, 'bin'), { recursive: true });
  const program = path.join(folder, 'bin', 'postgres');
  await writeFile(program, '#!/bin/sh\necho "postgres (PostgreSQL) 12.3"\n', { mode: 0o755 });
  await expect(move('11', path.join(folder, 'bin'))).rejects.toThrow(
    'is of PostgreSQL 12, but the data was made by 11.',
  );
});

it('refuses to move again while the old data of an earlier move is there', async () => {
  await mkdir(path.join(databaseFolder(dataDir), 'data-11'), { recursive: true });
  await expect(move('11')).rejects.toThrow(/data-11 is left from an earlier move: delete it, or move it away/);
});
