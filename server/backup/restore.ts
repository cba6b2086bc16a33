import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import * as z from 'zod';
import { migrate } from '../database/migrate.ts';
import { MIGRATIONS } from '../database/migrations.ts';
import { withDatabaseName } from '../database/named-database.ts';
import { databaseName, maintenanceUrl, restoreName } from '../database/restore-leftovers.ts';
import { listTables, quoted } from './backup-catalogue.ts';
import { withConnection } from './backup-connection.ts';
import { entryOf } from './backup-manifest.ts';
import type { Manifest } from './backup-manifest.ts';
import { keepErasedNames } from './keep-erased-names.ts';
import { openBackup } from './backup-reader.ts';
import type { OpenBackup } from './backup-reader.ts';

/** Added to versions, so that they exceed all that a reader can have seen. D108. */
const VERSION_STEP = 1_000_000;

export interface RestoreTarget {
  /** Address of the database to replace; its role must have CREATEDB. */
  url: string;
}

/**
 * Replaces a database by a backup, which is filled and checked in a second database before the two are exchanged by
 * name. Until that step the old database is unchanged; then it is dropped. The next start removes remains of a killed
 * restore. @throws Error with one sentence for the operator
 */
export async function restoreBackup(file: string, { url }: RestoreTarget): Promise<Manifest> {
  const backup = await openBackup(file);
  try {
    // Refused before a database is made.
    knownMigrations(backup.manifest);
    const name = databaseName(url);
    const aside = restoreName(name, 'restore');
    const asideUrl = withDatabaseName(url, aside);
    await create(url, aside);
    try {
      await fillDatabase(asideUrl, backup);
      await migrate(asideUrl);
      await withConnection(asideUrl, (client) => withConnection(url, (old) => settle(client, old)));
      await exchange(url, name, aside);
    } catch (error) {
      await onServer(url, `DROP DATABASE IF EXISTS "${aside}" WITH (FORCE)`);
      throw error;
    }
    return backup.manifest;
  } finally {
    await backup.close();
  }
}

/** Returns the migrations to run before the rows are filled in. @throws Error for a backup of a newer version */
function knownMigrations({ migrations }: Manifest): typeof MIGRATIONS {
  const ours = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = migrations.find((name) => !ours.has(name));
  if (unknown !== undefined) {
    throw new Error(
      `The backup was made by a newer version of Citadel Watch (${unknown}): restore it with that version.`,
    );
  }
  // Not the first ones: of two that were written at a time, the later may have run first.
  return MIGRATIONS.filter(({ name }) => migrations.includes(name));
}

/**
 * Makes the tables of a backup in an empty database, and fills them with its rows.
 * @param whole true for a copy that has the tables too that a backup leaves out
 */
export async function fillDatabase(url: string, backup: OpenBackup, whole = false): Promise<void> {
  await migrate(url, knownMigrations(backup.manifest));
  await withConnection(url, (client) => fill(client, backup, whole));
}

async function fill(client: pg.Client, { manifest, folder }: OpenBackup, whole: boolean): Promise<void> {
  await client.query('BEGIN');
  const there = (await listTables(client, whole)).map(({ name }) => name);
  if (there.length > 0) await client.query(`TRUNCATE ${quoted(there)} CASCADE`);
  for (const { name, columns, rows } of manifest.tables) {
    const sink = client.query(copyFrom(`COPY "${name}" (${quoted(columns)}) FROM STDIN`));
    await pipeline(createReadStream(path.join(folder, entryOf(name))), createGunzip(), sink);
    if (sink.rowCount !== rows) throw new Error(`${name} has ${sink.rowCount} rows instead of ${rows}.`);
  }
  for (const { name, value, called } of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [`public.${name}`, value, called]);
  }
  await client.query('COMMIT');
}

/**
 * Lifts versions above those that readers have seen since the backup, and keeps names that were erased since. What the
 * backup had not told yet, and what happened after it, was told since.
 */
async function settle(client: pg.Client, old: pg.Client): Promise<void> {
  const seen = await versions(old);
  await client.query('BEGIN');
  await client.query(
    `UPDATE live_stream SET version = greatest(version, coalesce(($1::jsonb ->> stream)::bigint, 0)) + $2`,
    [JSON.stringify(seen), VERSION_STEP],
  );
  await keepErasedNames(client, old);
  // No backup has the key, so the restored site may make a new one with its next secret.
  await client.query(`DELETE FROM app_setting WHERE key = 'secrets_key'`);
  // The game's services give the lines of the last day once more.
  await client.query(
    `UPDATE happening SET routed_at = clock_timestamp() WHERE routed_at IS NULL;
     UPDATE announce_rule SET told_before = clock_timestamp()`,
  );
  // What shows the standings of a board is made anew when the board still runs. What was shown after the backup is not
  // known here, so each message is edited once.
  await client.query(
    `UPDATE announce_message SET state = 'dropped', problem = 'A backup was restored', lease_id = NULL, lease_until = NULL
     WHERE state IN ('collecting', 'waiting', 'sending') AND board_id IS NULL;
     DELETE FROM announce_message WHERE state IN ('collecting', 'waiting', 'sending') AND board_id IS NOT NULL;
     UPDATE announce_message SET shown = NULL WHERE board_id IS NOT NULL`,
  );
  await client.query('COMMIT');
  await client.query('ANALYZE');
}

async function versions(old: pg.Client): Promise<Record<string, number>> {
  const { rows } = await old.query(`SELECT to_regclass('public.live_stream') IS NOT NULL AS there`);
  if (!z.array(z.object({ there: z.boolean() })).parse(rows)[0]?.there) return {};
  const found = await old.query('SELECT stream, version FROM live_stream');
  const parsed = z.array(z.object({ stream: z.string(), version: z.coerce.number() })).parse(found.rows);
  return Object.fromEntries(parsed.map(({ stream, version }) => [stream, version]));
}

/** Exchanges both names in one transaction, so that a database of that name always exists. */
async function exchange(url: string, name: string, aside: string): Promise<void> {
  const before = restoreName(name, 'before');
  await withConnection(maintenanceUrl(url), async (client) => {
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ANY ($1) AND pid <> pg_backend_pid()',
      [[name, aside]],
    );
    await client.query('BEGIN');
    await client.query(`ALTER DATABASE "${name}" RENAME TO "${before}"`);
    await client.query(`ALTER DATABASE "${aside}" RENAME TO "${name}"`);
    await client.query('COMMIT');
    // The restore is complete, so a failed drop is ignored; the next start repeats it.
    await client.query(`DROP DATABASE "${before}" WITH (FORCE)`).catch(() => undefined);
  });
}

async function create(url: string, name: string): Promise<void> {
  await onServer(url, `CREATE DATABASE "${name}"`).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === '42501') {
      throw new Error('A restore needs a database role that may create databases: give it CREATEDB.', {
        cause: error,
      });
    }
    throw error;
  });
}

function onServer(url: string, statement: string): Promise<unknown> {
  return withConnection(maintenanceUrl(url), (client) => client.query(statement));
}
