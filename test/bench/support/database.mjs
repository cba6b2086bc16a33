/** Starts one embedded PostgreSQL for a bench case in a folder of its own; `address` creates a database on it. */
import { ensureServer, stopServer } from '../../../dist/server/database/embedded/launcher.js';
import { ensureNamedDatabase } from '../../../dist/server/database/named-database.js';
import { dataFolder } from './product.mjs';

const running = new Map();
// A run that was stopped or broke must not leave servers behind, which would disturb the next one.
process.on('exit', () => {
  for (const [pid, data] of running) {
    try {
      process.kill(pid, 'SIGQUIT');
      data.remove();
    } catch {
      // The server has ended, or still writes into its folder.
    }
  }
});

export async function startDatabase() {
  const data = dataFolder();
  const server = await ensureServer(data.folder);
  running.set(server.pid, data);
  return {
    pid: server.pid,
    folder: data.folder,
    address: (name) => ensureNamedDatabase(server.url, name),
    stop: async () => {
      await stopServer(server.pid);
      running.delete(server.pid);
      data.remove();
    },
  };
}
