import { FORMER_PRODUCT, PRODUCT } from '../../shared/site/product.ts';
import type { Config } from '../config/config.ts';
import { databaseFolder } from '../database/embedded/data-folder.ts';
import { EmbeddedDatabase } from '../database/embedded/embedded-database.ts';
import { ensureServer } from '../database/embedded/launcher.ts';
import { embeddedDatabaseName, ensureNamedDatabase, withDatabaseName } from '../database/named-database.ts';
import { lockForRestore } from '../database/restore-leftovers.ts';
import { practiceDatabaseName } from '../database/world.ts';
import { withConnection } from './backup.connection.ts';

export interface CommandDatabase {
  url: string;
  /** Gives back what was started for the command. */
  close(): Promise<void>;
}

/** The database of the settings for a backup: whether Citadel Watch runs beside us or not. */
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
    // Taking the lock says that no Citadel Watch was started in the meantime; then the server is ours to stop.
    close: async () => {
      if (server.adopted) return;
      const mine = await EmbeddedDatabase.start(folder, () => undefined).catch(() => null);
      await mine?.stop();
    },
  };
}

/**
 * The database of the settings for a restore, which nobody else restores and no Citadel Watch starts on until `close`.
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

/** In this order: who starts after the lock is kept away by it, who started before is found. */
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
      // A node of an older version may still run, and it calls itself by the former name.
      [[PRODUCT.id, FORMER_PRODUCT.id]],
    );
    return rowCount !== 0;
  });
  if (used) throw new Error('Citadel Watch runs on this database: stop it (on every node) before a restore.');
}
