import type { Env } from '../../config/env-schema.ts';
import { databaseFolder } from './data-folder.ts';
import { EmbeddedDatabase } from './embedded-database.ts';
import { ensureServer } from './launcher.ts';

/**
 * Returns an address on the database server for a command of the operator, whether Citadel Watch is running or not. `close`
 * stops what was started for the command.
 */
export async function serverForCommand({
  DATABASE_URL: address,
  DATA_DIR: dataDir,
}: Env): Promise<{ url: string; close(): Promise<void> }> {
  if (address !== undefined) return { url: address, close: () => Promise.resolve() };
  const folder = databaseFolder(dataDir);
  const server = await ensureServer(folder);
  return {
    url: server.url,
    close: async () => {
      if (server.adopted) return;
      // If the lock is free, Citadel Watch was not started meanwhile, and the server may be stopped.
      const mine = await EmbeddedDatabase.start(folder, () => undefined).catch(() => null);
      await mine?.stop();
    },
  };
}
