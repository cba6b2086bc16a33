import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './server-process.ts';
import { until } from '../live/socket-client.ts';

/** The real edge: Caddy as a process with docker/Caddyfile. */
export interface Edge {
  /** Address that visitors use, without a slash at the end. */
  url: string;
  /** Address of plain HTTP, which redirects to https; null on an edge without https. */
  redirectUrl: string | null;
  /** Address of the container's health check. */
  checkUrl: string;
  /** Certificate of the authority that signed the edge's certificate; undefined without https. */
  ca: string | undefined;
  output(): string;
  stop(): Promise<void>;
}

export interface EdgePorts {
  /** Port of the visitors' address. */
  site: number;
  redirect: number;
  check: number;
}

export async function edgePorts(): Promise<EdgePorts> {
  return { site: await freePort(), redirect: await freePort(), check: await freePort() };
}

interface EdgeOptions {
  ports: EdgePorts;
  /** Ports of the nodes on this machine. */
  nodes: number[];
  /** True for https with the name localhost, as with DOMAIN; false for plain HTTP. */
  https: boolean;
  /** TRUSTED_PROXIES. Defaults to that of the Caddyfile. */
  trusted?: string;
}

/** Starts the edge and waits until it reaches a node. Throws an Error with its output, or when Caddy is missing. */
export async function startEdge({ ports, nodes, https, trusted }: EdgeOptions): Promise<Edge> {
  const home = await mkdtemp(join(tmpdir(), 'citadel-watch-edge-'));
  const child = spawn('caddy', ['run', '--config', 'docker/Caddyfile', '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      SITE_ADDRESS: https ? 'localhost' : `http://:${ports.site}`,
      EDGE_HTTP_PORT: String(ports.redirect),
      EDGE_HTTPS_PORT: String(https ? ports.site : ports.redirect + 1),
      EDGE_CHECK_PORT: String(ports.check),
      NODES: nodes.map((port) => `127.0.0.1:${port}`).join(' '),
      ...(trusted !== undefined && { TRUSTED_PROXIES: trusted }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let alive = true;
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      text += `Caddy 2.6 or newer is needed on the path: ${error.message}`;
      alive = false;
      resolve();
    });
    child.once('close', () => {
      alive = false;
      resolve();
    });
  });
  const stop = async () => {
    if (alive) child.kill('SIGTERM');
    const tooLong = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(tooLong);
    await rm(home, { recursive: true, force: true });
  };
  const checkUrl = `http://127.0.0.1:${ports.check}/health/live`;
  const root = join(home, 'caddy/pki/authorities/local/root.crt');
  const ready = async () => {
    if (!alive) throw new Error(`The edge ended. It printed:\n${text}`);
    const answer = await fetch(checkUrl).catch(() => null);
    return answer?.status === 200 && (!https || existsSync(root));
  };
  await until('the edge', ready, 20_000).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `${https ? 'https' : 'http'}://localhost:${ports.site}`,
    redirectUrl: https ? `http://localhost:${ports.redirect}` : null,
    checkUrl,
    ca: https ? readFileSync(root, 'utf8') : undefined,
    output: () => text,
    stop,
  };
}
