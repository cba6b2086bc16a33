import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ENTRY = 'dist/server/main.js';
const READY = /^Citadel Watch is ready: (https?:\/\/\S+)/m;

export interface ServerOptions {
  /** Words of the command line, such as --practice. */
  args?: string[];
  /** Settings that override those of a test server. */
  env?: Record<string, string>;
  /** Folder that is kept. Defaults to a new one that stop() removes. */
  dataDir?: string;
  port?: number;
  /** Longest wait for the ready line. */
  timeoutMs?: number;
}

export interface ServerEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The built product as a child process: `node dist/server/main.js` with the practice world at test pace. */
export interface ServerProcess {
  /** Address of the ready line, without a slash at the end. */
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** Returns everything printed so far on both outputs. */
  output(): string;
  /** Sends SIGINT, waits for the end (SIGKILL after 15 s) and removes a data folder of its own. */
  stop(): Promise<ServerEnd>;
  /** Kills only the Node process with SIGKILL; its child processes and the data folder stay. */
  kill(): Promise<void>;
  ended: Promise<ServerEnd>;
}

/** Returns a port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Creates a folder for DATA_DIR. */
export function makeDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'citadel-watch-data-'));
}

/** Returns the variables of this shell, without those that would change the results of a test. */
function baseEnv(): Record<string, string> {
  const keep = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'SystemRoot', 'NODE_OPTIONS'];
  return Object.fromEntries(keep.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Starts a process that may fail, and waits for nothing. */
export function spawnServer(
  env: Record<string, string>,
  args: readonly string[] = [],
): {
  child: ChildProcess;
  output(): string;
  ended: Promise<ServerEnd>;
} {
  if (!existsSync(ENTRY)) throw new Error(`${ENTRY} is missing: run npm run build first`);
  const child = spawn(process.execPath, [ENTRY, ...args], {
    env: { ...baseEnv(), HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<ServerEnd>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  return { child, output: () => text, ended };
}

/** Starts the product and waits until it is ready. Throws an Error with its output when it does not get ready. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await makeDataDir());
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    PRACTICE_MEMBERS: '20',
    PRACTICE_SEED: 'test',
    // Most tests count what happens; a past of months would hide it, and its time is paid at each start.
    PRACTICE_PAST_DAYS: '0',
    RUNEMETRICS_INTERVAL_MS: '5',
    HISCORES_INTERVAL_MS: '5',
    CLAN_LIST_INTERVAL_MS: '2000',
    LIMIT_FACTOR: '1000',
    ...options.env,
  };
  const { child, output, ended } = spawnServer(env, options.args);
  let alive = true;
  void ended.then(() => (alive = false));

  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  const stop = async (): Promise<ServerEnd> => {
    if (alive) child.kill('SIGINT');
    const tooLong = setTimeout(() => child.kill('SIGKILL'), 15_000);
    const end = await ended;
    clearTimeout(tooLong);
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    return end;
  };

  const deadline = Date.now() + (options.timeoutMs ?? 120_000);
  for (;;) {
    const url = READY.exec(output())?.[1];
    if (url && child.pid !== undefined) {
      return { url: url.replace(/\/$/, ''), port, pid: child.pid, dataDir, output, stop, kill, ended };
    }
    if (!alive || Date.now() > deadline) {
      const { code } = await stop();
      throw new Error(`The server was not ready (exit code ${code}). It printed:\n${output()}`);
    }
    await wait(25);
  }
}
