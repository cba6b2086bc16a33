// npm run test:long runs the long random tests, the tests of the edge where Caddy is installed, and every database test
// again on an installed PostgreSQL (15 or newer).
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Tally } from './support/runner/tally.mjs';

const tally = new Tally();

/** Returns version and folder of the newest installed PostgreSQL, or undefined without one. */
function installedPostgres() {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base)
    ? readdirSync(base)
        .map(Number)
        .filter((version) => version >= 15)
    : [];
  const newest = Math.max(0, ...versions);
  return newest > 0 ? { version: newest, bin: join(base, String(newest), 'bin') } : undefined;
}

/** Returns the user for PostgreSQL, which refuses root: that of the database as root, else the current one. */
function databaseUser() {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  if (!line) throw new Error('There is no user postgres to run the database as.');
  const [, , uid, gid] = line.split(':').map(Number);
  return { uid, gid };
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function onInstalledPostgres() {
  const found = installedPostgres();
  if (!found)
    return console.log('No PostgreSQL 15 or newer is installed: the second run of the database tests is left out.');
  console.log(`\nDatabase tests on the installed PostgreSQL ${found.version}`);
  const user = databaseUser();
  const home = mkdtempSync(join(tmpdir(), 'citadel-watch-second-'));
  if (user.uid !== undefined) chownSync(home, user.uid, user.gid);
  chmodSync(home, 0o700);
  const data = join(home, 'data');
  const options = { ...user, cwd: '/', encoding: 'utf8' };
  const made = spawnSync(
    join(found.bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=120'];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const server = spawn(join(found.bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => server.once('close', resolve));
  try {
    const ready = () => spawnSync(join(found.bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0;
    for (let tries = 0; !ready() && tries < 100; tries++) await new Promise((resolve) => setTimeout(resolve, 100));
    await tally.runJest(['medium'], {
      LONG: '1',
      TEST_SERVER_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
    });
  } finally {
    server.kill('SIGINT');
    await ended;
    rmSync(home, { recursive: true, force: true });
  }
}

function withEdge() {
  const paths = { env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } };
  const missing = Object.entries({ caddy: 'version', nginx: '-v' }).filter(
    ([program, flag]) => spawnSync(program, [flag], paths).status !== 0,
  );
  if (missing.length === 0) return tally.runJest(['edge']);
  const names = missing.map(([program]) => program).join(' and ');
  console.log(`No ${names}: the tests of the edge are left out. npm run test:edge installs Caddy and nginx on Debian.`);
}

await tally.run(
  () => tally.runJest(['long'], { LONG: '1' }),
  () => tally.runJest(['dom'], { FUZZ_RUNS: '10000' }),
  () => tally.runPlaywright({ LONG: '1' }),
  withEdge,
  onInstalledPostgres,
);
