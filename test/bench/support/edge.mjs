/** Caddy with docker/Caddyfile in front of nodes of this machine, by plain HTTP. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './product.mjs';
import { sleep } from './stats.mjs';

const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export const hasCaddy = () => spawnSync('caddy', ['version']).status === 0;

/** Starts the edge on a port. It trusts the addresses that this machine forwards. Resolves when it reaches a node. */
export async function startEdge(port, nodes) {
  const home = mkdtempSync(path.join(tmpdir(), 'citadel-watch-bench-edge-'));
  const [redirect, check] = [await freePort(), await freePort()];
  const child = spawn('caddy', ['run', '--config', 'docker/Caddyfile', '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      SITE_ADDRESS: `http://:${port}`,
      EDGE_HTTP_PORT: String(redirect),
      EDGE_HTTPS_PORT: String(redirect + 1),
      EDGE_CHECK_PORT: String(check),
      NODES: nodes.map((node) => `127.0.0.1:${node}`).join(' '),
      TRUSTED_PROXIES: '127.0.0.0/8',
    },
    stdio: 'ignore',
  });
  running.add(child);
  const until = Date.now() + 20_000;
  const isUp = () =>
    fetch(`http://127.0.0.1:${check}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (Date.now() > until) throw new Error('the edge did not start');
    await sleep(50);
  }
  return {
    pid: child.pid,
    stop: () =>
      new Promise((resolve) => {
        running.delete(child);
        child.once('exit', () => {
          rmSync(home, { recursive: true, force: true });
          resolve();
        });
        child.kill('SIGKILL');
      }),
  };
}
