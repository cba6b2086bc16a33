import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';
import { explainConnectionError } from './connection-error.ts';
import { withDatabaseName } from './named-database.ts';

/** First key of the lock; the second is the database's name. The lock is held in the maintenance database. */
const RESTORE_LOCK = 7_215_031;
/** Wait for the lock: the connection of a killed process may end a moment later. */
const PATIENCE_MS = 10_000;
const MOST_NAME = 38;

type Kind = 'restore' | 'before';
export interface RestoreLock {
  release(): Promise<void>;
}

/**
 * Returns the name of a database that a restore creates beside `name` (`restore`), or of the old one that it will drop
 * (`before`). The name contains a checksum, which marks it as ours from the start: no other database has it by chance.
 */
export function restoreName(name: string, kind: Kind, mark = randomBytes(4).toString('hex')): string {
  const sum = createHash('sha256').update(`${name}/${kind}/${mark}`).digest('hex').slice(0, 8);
  return `${name.replace(/[^A-Za-z0-9_]/g, '_').slice(0, MOST_NAME)}_${kind}_${mark}${sum}`;
}

/** Returns true for a name that `restoreName` made for the database `name`. */
export function isRestoreName(name: string, other: string): boolean {
  const [, kind, mark] = /_(restore|before)_([0-9a-f]{8})[0-9a-f]{8}$/.exec(other) ?? [];
  return (kind === 'restore' || kind === 'before') && restoreName(name, kind, mark) === other;
}

/** Returns the name of the database of an address. */
export function databaseName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

/** Returns the address of a database from which the one of `url` can be renamed or dropped. */
export function maintenanceUrl(url: string): string {
  return withDatabaseName(url, databaseName(url) === 'postgres' ? 'template1' : 'postgres');
}

/** Excludes starts and other restores until released, or until this process dies. @throws Error with one sentence */
export async function lockForRestore(url: string, patienceMs = PATIENCE_MS): Promise<RestoreLock> {
  const client = await connect(maintenanceUrl(url));
  if (await takeLock(client, 'pg_try_advisory_lock', databaseName(url), patienceMs)) return lockOf(client);
  await client.end();
  throw new Error(
    `Citadel Watch is starting on the database ${databaseName(url)}, or another restore of it is under way.`,
  );
}

/**
 * Drops the databases that a killed restore of this one left, with a message for each. Excludes restores until released,
 * so that none begins between this check and our first connection to the database itself.
 * @throws Error with one sentence while a restore runs
 */
export async function clearAfterRestore(
  url: string,
  say: (sentence: string) => void,
  patienceMs = PATIENCE_MS,
): Promise<RestoreLock> {
  const name = databaseName(url);
  // A user that cannot connect there cannot have restored either; other errors appear at the next connection.
  const client = await connect(maintenanceUrl(url)).catch(() => null);
  if (client === null) return { release: () => Promise.resolve() };
  try {
    if (!(await takeLock(client, 'pg_try_advisory_lock_shared', name, patienceMs))) {
      throw new Error(`A restore of the database ${name} is under way: start Citadel Watch when it has ended.`);
    }
    for (const left of (await databaseNames(client)).filter((other) => isRestoreName(name, other))) {
      await drop(client, left, say);
    }
    return lockOf(client);
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'citadel-watch-backup',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw explainConnectionError(error, url);
  });
  // These settings free the lock of a machine that lost its power within a minute.
  await client.query('SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3');
  return client;
}

async function takeLock(
  client: pg.Client,
  how: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
  name: string,
  patienceMs: number,
): Promise<boolean> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query(`SELECT ${how}($1, hashtext($2)) AS mine`, [RESTORE_LOCK, name]);
    if (z.array(z.object({ mine: z.boolean() })).parse(rows)[0]?.mine === true) return true;
    if (performance.now() > end) return false;
    await sleep(100);
  }
}

function lockOf(client: pg.Client): RestoreLock {
  return { release: () => client.end() };
}

/** Returns the names of the databases of a server, without templates. */
export async function databaseNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE NOT datistemplate ORDER BY 1');
  return z
    .array(z.object({ datname: z.string() }))
    .parse(rows)
    .map(({ datname }) => datname);
}

/** Drops a leftover database. Its remaining connections belong to a dead restore, because a running one holds the lock. */
async function drop(client: pg.Client, left: string, say: (sentence: string) => void): Promise<void> {
  try {
    await client.query(`DROP DATABASE "${left}" WITH (FORCE)`);
    say(`Removed the database ${left}, left by an interrupted restore.`);
  } catch (error) {
    // Another starting node may have dropped it first.
    if (!(await databaseNames(client)).includes(left)) return;
    const reason = error instanceof Error ? error.message : String(error);
    say(`The database ${left}, left by an interrupted restore, could not be removed: ${reason}`);
  }
}
