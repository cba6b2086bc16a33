import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import teardown from './stop-postgres.mjs';

register('../runner/ts-loader.mjs', import.meta.url);

const PREFIX = 'citadel-watch-test-';
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=120',
  'autovacuum=off',
  // A test inspects the WAL that it caused, while the others write on: a checkpoint must not remove it meanwhile.
  'wal_keep_size=1GB',
];
const TEMPLATE = 'citadel_watch_template';

/** Starts one PostgreSQL for the run, or uses TEST_SERVER_URL, and creates the template database that tests clone. */
export default async function setup() {
  const { ensureServer } = await import('../../../server/database/embedded/launcher.ts');
  const { ensureNamedDatabase } = await import('../../../server/database/named-database.ts');
  const { migrate } = await import('../../../server/database/migrate.ts');
  await sweep();
  let server = null;
  if (!process.env.TEST_SERVER_URL) {
    const home = mkdtempSync(path.join(os.tmpdir(), PREFIX));
    chmodSync(home, 0o711); // The database's user must be able to enter the folder.
    writeFileSync(path.join(home, 'owner'), String(process.pid));
    server = { home, ...(await ensureServer(path.join(home, 'db'), FAST)) };
  }
  const url = server?.url ?? process.env.TEST_SERVER_URL;
  const template = `${TEMPLATE}_${process.pid}`;
  await migrate(await ensureNamedDatabase(url, template));
  process.env.TEST_DATABASE_SERVER = url;
  process.env.TEST_DATABASE_TEMPLATE = template;
  globalThis.testPostgres = server;
  // Jest runs no teardown when it is interrupted.
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.once(signal, () => void teardown().finally(() => process.exit(code)));
  }
}

/** Stops the servers and removes the folders of killed runs. */
async function sweep() {
  const { readPostmaster, processState } = await import('../../../server/database/embedded/postmaster.ts');
  const { stopServer } = await import('../../../server/database/embedded/launcher.ts');
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const home = path.join(os.tmpdir(), name);
    try {
      if (alive(Number(readFileSync(path.join(home, 'owner'), 'utf8')))) continue;
      const data = path.join(home, 'db', 'data');
      const found = readPostmaster(data);
      if (found && processState(found.pid, data) === 'postgres') await stopServer(found.pid);
      rmSync(home, { recursive: true, force: true });
    } catch {
      // Another run is creating or removing the folder.
    }
  }
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
