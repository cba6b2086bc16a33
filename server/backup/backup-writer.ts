import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import * as tar from 'tar';
import { listMigrations, listSequences, listTables, quoted, readWorld } from './backup-catalogue.ts';
import type { TableShape } from './backup-catalogue.ts';
import { withConnection } from './backup-connection.ts';
import { entryOf, MANIFEST_FILE } from './backup-manifest.ts';
import type { Manifest } from './backup-manifest.ts';
import { verifyBackup } from './backup-reader.ts';

export interface WrittenBackup {
  file: string;
  bytes: number;
  rows: number;
  tables: number;
}

/**
 * Writes all rows of one snapshot of a database to a new file that only its owner may read. The file is checked before
 * it gets its name, so that a file with that name is whole.
 * @param whole true for a copy that has sessions and counters too, which a backup leaves out
 * @throws Error when the database or the disk fails; no file is left then
 */
export async function writeBackup(url: string, file: string, now: Date, whole = false): Promise<WrittenBackup> {
  const folder = path.dirname(path.resolve(file));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const aside = await mkdtemp(path.join(folder, '.tmp-backup-'));
  try {
    const manifest = await withConnection(url, (client) => exportAll(client, aside, now, whole));
    const archive = path.join(aside, 'archive.tar');
    const entries = [MANIFEST_FILE, ...manifest.tables.map(({ name }) => entryOf(name))];
    await tar.create({ file: archive, cwd: aside, portable: true, strict: true }, entries);
    await chmod(archive, 0o600);
    await verifyBackup(archive);
    await flush(archive);
    await rename(archive, file);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { file, bytes: (await stat(file)).size, rows, tables: manifest.tables.length };
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function exportAll(client: pg.Client, folder: string, now: Date, whole: boolean): Promise<Manifest> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const migrations = await listMigrations(client);
  if (migrations.length === 0)
    throw new Error('There is nothing to back up: Citadel Watch has never used this database.');
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client, whole)) {
    tables.push({ ...table, ...(await exportTable(client, table, path.join(folder, entryOf(table.name)))) });
  }
  const manifest: Manifest = {
    format: 1,
    made_at: now.toISOString(),
    world: await readWorld(client),
    migrations,
    tables,
    sequences: await listSequences(client),
  };
  await client.query('COMMIT');
  await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  return manifest;
}

async function exportTable(client: pg.Client, table: TableShape, file: string) {
  // A query, because COPY does not accept a partitioned table.
  const rows = client.query(copyTo(`COPY (SELECT ${quoted(table.columns)} FROM "${table.name}") TO STDOUT`));
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(rows, createGzip(), hashing, createWriteStream(file, { mode: 0o600 }));
  return { rows: rows.rowCount ?? 0, sha256: hash.digest('hex') };
}

/** Writes a file to the disk before it gets its name. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
