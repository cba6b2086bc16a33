import { FORMER_PRODUCT, PRODUCT } from '../../shared/product.ts';
import { Config } from '../config/config.ts';
import type { Env } from '../config/env-schema.ts';
import { serverForCommand } from '../database/embedded/command-server.ts';
import { databaseFolder } from '../database/embedded/data-folder.ts';
import { EmbeddedDatabase } from '../database/embedded/embedded-database.ts';
import { explainConnectionError } from '../database/connection-error.ts';
import { LISTENER_NAME } from '../database/connections/connection-names.ts';
import { lockForRestore } from '../database/restore-leftovers.ts';
import { readRealWorld, realDatabaseUrl } from '../database/worlds/real-world.ts';
import { ensureWorldDatabase, worldDatabaseUrl, worldSettings } from '../database/worlds/world-settings.ts';
import { withConnection } from './backup-connection.ts';

export interface CommandDatabase {
  url: string;
  /** Settings of the world that the database belongs to. */
  config: Config;
  /** Stops what was started for the command. */
  close(): Promise<void>;
}

/** Returns the database of the followed clan or practice world for a backup, whether Citadel Watch is running or not. */
export async function databaseForBackup(env: Env): Promise<CommandDatabase> {
  const server = await serverForCommand(env);
  return worldOn(env, server.url, worldDatabaseUrl, () => server.close());
}

/**
 * Returns the database of the followed clan or practice world for a restore. Until `close` no other restore and no start of
 * Citadel Watch can use it.
 * @param admit throws for a world that the backup must not be restored into; nothing was created then
 * @throws Error with one sentence while Citadel Watch runs on it
 */
export async function databaseForRestore(env: Env, admit: (config: Config) => void): Promise<CommandDatabase> {
  const find: FindDatabase = (config, serverUrl) => {
    admit(config);
    return ensureWorldDatabase(config, serverUrl);
  };
  if (env.DATABASE_URL !== undefined)
    return locked(await worldOn(env, env.DATABASE_URL, find, () => Promise.resolve()));
  const server = await EmbeddedDatabase.start(databaseFolder(env.DATA_DIR), () => undefined);
  return locked(await worldOn(env, server.url, find, () => server.stop()));
}

type FindDatabase = (config: Config, serverUrl: string) => Promise<string>;

/** Returns the database of the world that a start with these settings would open on a server. */
async function worldOn(
  env: Env,
  serverUrl: string,
  find: FindDatabase,
  close: () => Promise<void>,
): Promise<CommandDatabase> {
  try {
    const url = await realDatabaseUrl(env.DATABASE_URL ?? null, serverUrl);
    const real = await readRealWorld(url).catch((error: unknown) => {
      throw explainConnectionError(error, url ?? serverUrl);
    });
    const config = new Config(worldSettings(env, real, false));
    return { url: await find(config, serverUrl), config, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Locks first, then checks: the lock stops processes that start later, and the check finds those that started before.
 */
async function locked(found: CommandDatabase): Promise<CommandDatabase> {
  const { url } = found;
  try {
    const lock = await lockForRestore(url);
    await refuseWhenInUse(url).catch(async (error: unknown) => {
      await lock.release();
      throw error;
    });
    return { ...found, close: () => lock.release().then(() => found.close()) };
  } catch (error) {
    await found.close();
    throw error;
  }
}

async function refuseWhenInUse(url: string): Promise<void> {
  const used = await withConnection(url, async (client) => {
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = ANY($1) LIMIT 1`,
      // A node of an older version, which has the former name, may still run.
      [[PRODUCT.id, LISTENER_NAME, FORMER_PRODUCT.id]],
    );
    return rowCount !== 0;
  });
  if (used) throw new Error('Citadel Watch runs on this database: stop it (on every node) before a restore.');
}
