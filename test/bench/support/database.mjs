/** Starts one embedded PostgreSQL for a bench case in a folder of its own; `address` creates a database on it. */
import { ensureServer, stopServer } from '../../../dist/server/database/embedded/launcher.js';
import { ensureNamedDatabase } from '../../../dist/server/database/named-database.js';
import { dataFolder } from './product.mjs';

export async function startDatabase() {
  const data = dataFolder();
  const server = await ensureServer(data.folder);
  return {
    pid: server.pid,
    folder: data.folder,
    address: (name) => ensureNamedDatabase(server.url, name),
    stop: async () => {
      await stopServer(server.pid);
      data.remove();
    },
  };
}
