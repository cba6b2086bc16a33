/** The built product of a bench case, on a practice clan in a folder of its own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sleep } from './stats.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Settings under which the product does not read the game. */
export const AT_REST = {
  RUNEMETRICS_INTERVAL_MS: '600000',
  HISCORES_INTERVAL_MS: '600000',
  CLAN_LIST_INTERVAL_MS: '86400000',
};
/** Settings under which the product reads members as fast as possible. */
export const UNPACED = { RUNEMETRICS_INTERVAL_MS: '0', HISCORES_INTERVAL_MS: '0', CLAN_LIST_INTERVAL_MS: '86400000' };

/** Creates a folder that the database's user can enter. */
export function dataFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'citadel-watch-bench-'));
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts the product. Resolves when it prints that it is ready. */
export async function startProduct(settings) {
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      LIMIT_FACTOR: '100000',
      MAX_SOCKETS_PER_IP: '5000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('Citadel Watch is ready')) resolve();
    });
    child.once('exit', (code) => {
      running.delete(child);
      reject(new Error(`the product ended with ${code}: ${text}`));
    });
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    pid: child.pid,
    port,
    url,
    get: async (where) => (await fetch(`${url}/api${where}`)).json(),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', resolve);
        child.kill('SIGTERM');
      }),
  };
}

/** Waits until every member of the practice clan was read. Returns the seconds. */
export async function waitUntilRead(product, members) {
  const from = Date.now();
  for (;;) {
    const { status } = await product.get('/clan/status');
    if (status.members > 0 && status.read >= Math.min(status.members, members)) return (Date.now() - from) / 1000;
    if (Date.now() - from > 300_000) throw new Error(`only ${status.read} of ${status.members} read after 5 minutes`);
    await sleep(100);
  }
}
