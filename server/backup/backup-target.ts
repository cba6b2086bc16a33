import { FORMER_PRODUCT, PRODUCT } from '../../shared/product.ts';
import type { Config } from '../config/config.ts';
import { databaseFolder } from '../database/embedded/data-folder.ts';
import { EmbeddedDatabase } from '../database/embedded/embedded-database.ts';
import { ensureServer } from '../database/embedded/launcher.ts';
import { embeddedDatabaseName, ensureNamedDatabase, withDatabaseName } from '../database/named-database.ts';
import { LISTENER_NAME } from '../database/connections/connection-names.ts';
import { lockForRestore } from '../database/restore-leftovers.ts';
import { practiceDatabaseName } from '../database/world.ts';
import { withConnection } from './backup-connection.ts';

export interface CommandDatabase {
  url: string;
  /** Stops what was started for the command. */
  close(): Promise<void>;
}

/** Returns the configured database for a backup, whether Citadel Watch is running or not. */
export async function databaseForBackup(config: Config): Promise<CommandDatabase> {
  const name = practiceDatabaseName(config);
  if (config.databaseUrl !== null) {
    const url = name === null ? config.databaseUrl : withDatabaseName(config.databaseUrl, name);
    return { url, close: () => Promise.resolve() };
  }
  const folder = databaseFolder(config.dataDir);
  const server = await ensureServer(folder);
  return {
    url: withDatabaseName(server.url, name ?? (await embeddedDatabaseName(server.url))),
    // If the lock is free, Citadel Watch was not started meanwhile, and the server may be stopped.
    close: async () => {
      if (server.adopted) return;
      const mine = await EmbeddedDatabase.start(folder, () => undefined).catch(() => null);
      await mine?.stop();
    },
  };
}

/**
 * Returns the configured database for a restore. Until `close` no other restore and no start of Citadel Watch can use
 * it.
 * @throws Error with one sentence while Citadel Watch runs on it
 */
export async function databaseForRestore(config: Config): Promise<CommandDatabase> {
  const name = practiceDatabaseName(config);
  if (config.databaseUrl !== null) {
    const url = name === null ? config.databaseUrl : await ensureNamedDatabase(config.databaseUrl, name);
    return locked(url, () => Promise.resolve());
  }
  const server = await EmbeddedDatabase.start(databaseFolder(config.dataDir), () => undefined);
  return locked(await ensureNamedDatabase(server.url, name ?? (await embeddedDatabaseName(server.url))), () =>
    server.stop(),
  );
}

/**
 * Locks first, then checks: the lock stops processes that start later, and the check finds those that started before.
 */
async function locked(url: string, close: () => Promise<void>): Promise<CommandDatabase> {
  try {
    const lock = await lockForRestore(url);
    await refuseWhenInUse(url).catch(async (error: unknown) => {
      await lock.release();
      throw error;
    });
    return { url, close: () => lock.release().then(close) };
  } catch (error) {
    await close();
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
