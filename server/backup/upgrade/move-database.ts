import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dataMajor, interruptedMove, placesOfMove } from '../../database/embedded/data-major.ts';
import { databaseFolder } from '../../database/embedded/data-folder.ts';
import { EmbeddedDatabase } from '../../database/embedded/embedded-database.ts';
import { fetchPrograms, programsIn, removePrograms } from '../../database/embedded/former-programs.ts';
import { ensureServer, stopServer } from '../../database/embedded/launcher.ts';
import { MAJOR } from '../../database/embedded/native-files.ts';
import { processState, readPostmaster } from '../../database/embedded/postmaster.ts';
import { embeddedDatabaseName, ensureNamedDatabase, withDatabaseName } from '../../database/named-database.ts';
import { databaseNames, isRestoreName } from '../../database/restore-leftovers.ts';
import { listMigrations } from '../backup-catalogue.ts';
import { withConnection } from '../backup-connection.ts';
import { backupFolder, postgresBackupName } from '../backup-files.ts';
import type { Manifest } from '../backup-manifest.ts';
import { openBackup, readManifestOf } from '../backup-reader.ts';
import { writeBackup } from '../backup-writer.ts';
import { fillDatabase } from '../restore.ts';
import { bytesBelow, type FreeBytes, requireSpace } from './free-space.ts';

/** Room for a new data folder without rows, and its log of writes. */
const NEW_CLUSTER_BYTES = 200_000_000;

export interface MoveOptions {
  dataDir: string;
  /** Folder with the programs of the old version; null to fetch them. */
  programs: string | null;
  say: (sentence: string) => void;
  free?: FreeBytes;
}

/**
 * Moves the data of the embedded PostgreSQL from an earlier major version to the one of this product: a backup of the
 * clan, then a copy of every database, checked table by table, and an exchange of the two folders. The old one is kept.
 * Until the exchange nothing is changed, and a killed move is repeated or finished by the next one. D568.
 * @throws Error with sentences for the operator
 */
export async function moveDatabase(options: MoveOptions): Promise<void> {
  const { dataDir, say } = options;
  const home = databaseFolder(dataDir);
  const interrupted = interruptedMove(home);
  if (interrupted !== null) {
    finish(home, interrupted, say);
    return;
  }
  const from = madeBy(home);
  if (from === MAJOR) {
    say(`The database in ${home} is one of PostgreSQL ${MAJOR} already; nothing is to do.`);
    return;
  }
  const places = placesOfMove(home, from);
  if (existsSync(places.kept)) {
    throw new Error(`${places.kept} is left from an earlier move: delete it, or move it away, and run this again.`);
  }
  await checkSpace(options, home);
  const old = options.programs === null ? fetchPrograms(from, home, say) : programsIn(options.programs, from);
  const server = await EmbeddedDatabase.start(home, say, () => old);
  try {
    await backUpClan(server.url, dataDir, say);
    await copyAll(server.url, home, from, say);
  } catch (error) {
    rmSync(places.next, { recursive: true, force: true });
    throw error;
  } finally {
    await server.stop();
  }
  finish(home, from, say);
}

/** Puts the complete copy in its place, and says what is left to do. */
function finish(home: string, from: string, say: MoveOptions['say']): void {
  exchange(home, from);
  removePrograms(home, from);
  const { kept } = placesOfMove(home, from);
  say(`The database is one of PostgreSQL ${MAJOR} now. Start Citadel Watch again; when all is well, delete ${kept}.`);
}

/** Returns the major version that made the data. @throws Error when there is no data, or that of a newer version */
function madeBy(home: string): string {
  const from = dataMajor(path.join(home, 'data'));
  if (from === null) throw new Error(`There is no database in ${home}: start Citadel Watch, which makes one.`);
  if (/^\d+$/.test(from) && Number(from) <= Number(MAJOR)) return from;
  throw new Error(
    `The database in ${home} was made by PostgreSQL ${from}, which is newer than PostgreSQL ${MAJOR} of this version: ` +
      'start it with the version of Citadel Watch that made it.',
  );
}

/** Requires room for the backup, for the copy on its way, and for the new data. */
async function checkSpace({ dataDir, free }: MoveOptions, home: string): Promise<void> {
  const size = bytesBelow(path.join(home, 'data'));
  await requireSpace(home, 2 * size + NEW_CLUSTER_BYTES, free);
  await requireSpace(dataDir, size, free);
}

/** Writes a backup of the followed clan. The practice clan, which can be made anew, has none. */
async function backUpClan(serverUrl: string, dataDir: string, say: MoveOptions['say']): Promise<void> {
  const name = await embeddedDatabaseName(serverUrl);
  if (!(await databasesOf(serverUrl)).includes(name)) return;
  const now = new Date();
  const file = path.join(backupFolder(dataDir), postgresBackupName(MAJOR, now));
  await writeBackup(withDatabaseName(serverUrl, name), file, now);
  say(`A backup of the clan is kept in ${file}`);
}

/** Copies every database to a new server beside the old one, and marks the copy as complete. */
async function copyAll(oldUrl: string, home: string, from: string, say: MoveOptions['say']): Promise<void> {
  const { next, nextData, complete } = placesOfMove(home, from);
  await removeUnfinished(next, nextData);
  mkdirSync(next, { mode: 0o711 });
  // The site knows the password of its server by this file.
  copyFileSync(path.join(home, 'credentials.json'), path.join(next, 'credentials.json'));
  // Two exports of the same rows are equal only if each reads a large table from its beginning.
  const server = await ensureServer(next, ['synchronize_seqscans=off']);
  try {
    for (const name of await databasesOf(oldUrl)) {
      const rows = await copyDatabase(name, { oldUrl, newUrl: server.url, folder: next });
      say(`Copied and compared ${rows} rows of the database ${name}`);
    }
  } finally {
    await stopServer(server.pid);
  }
  writeFileSync(complete, from);
}

/** Deletes what a killed move has left, after an end of its server. */
async function removeUnfinished(next: string, nextData: string): Promise<void> {
  const left = readPostmaster(nextData);
  if (left && processState(left.pid, nextData) === 'postgres') await stopServer(left.pid);
  rmSync(next, { recursive: true, force: true });
}

interface Copy {
  oldUrl: string;
  newUrl: string;
  /** Folder for the rows on their way, which only this user may read. */
  folder: string;
}

/** Copies one database with all its tables. Returns the number of rows. @throws Error when the copy differs */
async function copyDatabase(name: string, { oldUrl, newUrl, folder }: Copy): Promise<number> {
  const now = new Date();
  const [sent, received] = [path.join(folder, 'sent.tar'), path.join(folder, 'received.tar')];
  const { rows } = await writeBackup(withDatabaseName(oldUrl, name), sent, now, true);
  const target = await ensureNamedDatabase(newUrl, name);
  const copy = await openBackup(sent);
  try {
    await fillDatabase(target, copy, true);
  } finally {
    await copy.close();
  }
  await writeBackup(target, received, now, true);
  const [before, after] = [contentOf(await readManifestOf(sent)), contentOf(await readManifestOf(received))];
  if (before !== after) throw new Error(`The copy of the database ${name} differs from it. Nothing was changed.`);
  for (const file of [sent, received]) rmSync(file);
  return rows;
}

/** Returns what two copies have in common when no row, number or table differs. */
export function contentOf({ migrations, tables, sequences }: Manifest): string {
  const byName = [...tables].sort((a, b) => (a.name < b.name ? -1 : 1));
  return JSON.stringify({ migrations, tables: byName, sequences });
}

/** Returns the databases that Citadel Watch has used on a server, without the remains of killed restores. */
async function databasesOf(serverUrl: string): Promise<string[]> {
  const names = (await withConnection(serverUrl, databaseNames)).filter((name) => name !== 'postgres');
  const used: string[] = [];
  for (const name of names.filter((one) => !names.some((other) => isRestoreName(other, one)))) {
    const migrations = await withConnection(withDatabaseName(serverUrl, name), listMigrations);
    if (migrations.length > 0) used.push(name);
  }
  return used;
}

/** Puts the new data in the place of the old one, which is kept beside it. No server runs on either. */
function exchange(home: string, from: string): void {
  const { data, next, nextData, kept } = placesOfMove(home, from);
  if (existsSync(data)) renameSync(data, kept);
  renameSync(nextData, data);
  rmSync(next, { recursive: true, force: true });
}
