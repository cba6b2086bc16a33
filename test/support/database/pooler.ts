import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../app/server-process.ts';
import { until } from '../live/socket-client.ts';

/** PgBouncer in transaction mode in front of one PostgreSQL, with the settings of docs/scaling.md. */
export interface Pooler {
  /** Address of the same database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** The limits of a statement, which the product sets by itself on connections of its own. */
const LIMITS = 'SET statement_timeout = 5000; SET lock_timeout = 4000; SET idle_in_transaction_session_timeout = 10000';
/** User of the process when the tests run as root, as whom PgBouncer does not start. */
const NOBODY = 65_534;

/** Starts the pooler with at most `size` connections to the server. Throws an Error when PgBouncer is missing. */
export async function startPooler(databaseUrl: string, size: number, port?: number): Promise<Pooler> {
  const server = new URL(databaseUrl);
  const home = await mkdtemp(join(tmpdir(), 'citadel-watch-pooler-'));
  const at = port ?? (await freePort());
  const file = join(home, 'pgbouncer.ini');
  const target = `host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}`;
  const settings = [
    '[databases]',
    `* = ${target} connect_query='${LIMITS}'`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${at}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'max_client_conn = 1000',
    `default_pool_size = ${size}`,
  ];
  await writeFile(file, `${settings.join('\n')}\n`);
  await chmod(home, 0o755);
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn('pgbouncer', ['-q', file], { ...user, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  let alive = true;
  const ended = new Promise<void>((resolve) => {
    for (const event of ['error', 'close'])
      child.once(event, (error?: unknown) => {
        if (error instanceof Error) text += `PgBouncer 1.18 or newer is needed on the path: ${error.message}`;
        alive = false;
        resolve();
      });
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${at}`;
  await until('the pooler', async () => {
    if (!alive) throw new Error(text);
    const client = new pg.Client({ connectionString: url.toString() });
    client.on('error', () => undefined);
    return client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => false,
      );
  });
  return {
    url: url.toString(),
    stop: async () => {
      if (alive) child.kill('SIGKILL');
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}
