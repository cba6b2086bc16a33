import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ensureCluster, ensurePassword } from './cluster.ts';
import { canEnter } from './data-folder.ts';
import { packagedPrograms, programPath, type Programs } from './native-files.ts';
import { choosePort, rememberPort } from './port.ts';
import { endOrphans, processState, readPostmaster, takeOverPidFile } from './postmaster.ts';
import { isRoot, serverUser } from './server-user.ts';

export interface EmbeddedServer {
  /** Address of the maintenance database `postgres`. */
  url: string;
  pid: number;
  /** True when it was running already, left by a killed app. */
  adopted: boolean;
}

const START_MS = 60_000;
const STOP_MS = 10_000;
const LEFTOVER_MS = 600_000;
const MAX_LOG_BYTES = 10_000_000;
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=60',
  'log_min_messages=warning',
  'log_checkpoints=off',
];

/**
 * Starts PostgreSQL in `home`, or adopts the one that runs there. Survives kill -9 of anything at any moment.
 * @param programsFor chooses other programs than the packaged ones
 * @throws Error with one sentence for the operator.
 */
export async function ensureServer(
  homeDir: string,
  settings: readonly string[] = [],
  programsFor: (home: string) => Programs = packagedPrograms,
): Promise<EmbeddedServer> {
  mkdirSync(homeDir, { recursive: true, mode: 0o711 });
  const home = realpathSync(homeDir);
  assertServerCanEnter(home);
  const dataDir = path.join(home, 'data');
  const programs = programsFor(home);
  const deadline = performance.now() + START_MS;
  ensureCluster(home, dataDir, programs);
  const password = ensurePassword(home);
  const urlOf = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

  while (performance.now() < deadline) {
    const found = readPostmaster(dataDir);
    if (found) {
      const state = processState(found.pid, dataDir);
      if (state === 'postgres' || state === 'unknown') {
        if (await answers(urlOf(found.port), dataDir)) return { url: urlOf(found.port), pid: found.pid, adopted: true };
        if (state === 'postgres') {
          await sleep(50); // still starting, or still recovering
          continue;
        }
      }
      if (state === 'zombie' || state === 'other') takeOverPidFile(dataDir, found);
      endOrphans(dataDir, found.pid);
    }
    const port = await choosePort(home);
    const url = urlOf(port);
    const pid = await startOnce(home, dataDir, { native: programs.native, port, url, settings, deadline });
    if (pid !== null) {
      rememberPort(home, port);
      removeLeftovers(home);
      return { url, pid, adopted: false };
    }
    await sleep(50);
  }
  throw new Error(
    `The embedded database did not start within a minute; the reason is in ${path.join(home, 'server.log')}.`,
  );
}

/**
 * Fast shutdown: open connections are closed, nothing committed is lost. Returns when the server is gone.
 * @throws Error with one sentence when it still runs after `patienceMs`
 */
export async function stopServer(pid: number, patienceMs = STOP_MS): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  const deadline = performance.now() + patienceMs;
  do {
    await sleep(20);
    const state = processState(pid, '');
    if (state === 'dead' || state === 'zombie') return;
  } while (performance.now() < deadline);
  const seconds = Math.round(patienceMs / 1000);
  throw new Error(
    `The embedded database (process ${pid}) has not ended within ${seconds} seconds; it may still be writing.`,
  );
}

interface ServerStart {
  native: string;
  port: number;
  url: string;
  settings: readonly string[];
  deadline: number;
}

async function startOnce(
  home: string,
  dataDir: string,
  { native, port, url, settings, deadline }: ServerStart,
): Promise<number | null> {
  const logFile = path.join(home, 'server.log');
  if (existsSync(logFile) && statSync(logFile).size > MAX_LOG_BYTES) truncateSync(logFile);
  const out = openSync(logFile, 'a', 0o600);
  const options = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
  const child = spawn(programPath(native, 'postgres'), ['-D', dataDir, '-p', String(port), ...options], {
    ...serverUser(),
    cwd: path.parse(home).root,
    detached: true, // Ctrl-C goes to the whole foreground group; the app must drain before the database stops
    stdio: ['ignore', out, out],
  });
  closeSync(out);
  let ended = false;
  child.on('exit', () => (ended = true));
  child.on('error', () => (ended = true));
  child.unref();
  while (!ended) {
    const found = readPostmaster(dataDir);
    const isReady = found?.pid === child.pid && found?.status === 'ready';
    // Processes of a new container have the numbers of those before, so this can be the file of a killed server.
    if (isReady && (await answers(url, dataDir))) return child.pid ?? null;
    if (performance.now() > deadline) child.kill('SIGQUIT');
    await sleep(5);
  }
  return null;
}

function assertServerCanEnter(home: string): void {
  if (!isRoot || canEnter(home)) return;
  throw new Error(
    `Started as root, the embedded database runs as user ${String(serverUser().uid)}, which cannot enter ${home}: ` +
      'set DATA_DIR to a folder that it can enter, or start as another user.',
  );
}

async function answers(url: string, dataDir: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ dir: string }>("SELECT current_setting('data_directory') AS dir");
    return rows[0] !== undefined && realpathSync(rows[0].dir) === dataDir;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function removeLeftovers(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('tmp-'))) {
    const file = path.join(home, name);
    if (Math.abs(Date.now() - statSync(file).mtimeMs) > LEFTOVER_MS) rmSync(file, { recursive: true, force: true });
  }
}
