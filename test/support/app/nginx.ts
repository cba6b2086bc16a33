import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../live/socket-client.ts';

/** A request that nginx received, with the time of its answer. */
export interface Delivery {
  atMs: number;
  /** State of the stored answer: HIT, UPDATING; or MISS, EXPIRED and the like when a node was asked. */
  cache: string;
  /** Path with query. */
  address: string;
}

/** nginx as docs/shared-caches.md configures it, as a process of this machine. */
export interface Nginx {
  url: string;
  /** Returns all requests so far, in order of their answers. */
  deliveries(): Promise<Delivery[]>;
  stop(): Promise<void>;
}

/** Starts nginx on `port` in front of the node at `nodePort`. Throws an Error when it is missing, or with its output. */
export async function startNginx(port: number, nodePort: number): Promise<Nginx> {
  const home = await mkdtemp(join(tmpdir(), 'citadel-watch-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${home}/${kind};`)
    .join('\n');
  const log = join(home, 'access.log');
  const configuration = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1;
    pid ${home}/nginx.pid;
    events { worker_connections 4096; }
    http {
      ${temporary}
      types { text/html html; }
      log_format deliveries '$msec $upstream_cache_status $request_uri';
      access_log ${log} deliveries;
      ${await documentedPart(home, port, nodePort)}
    }`;
  await writeFile(join(home, 'nginx.conf'), configuration);
  const flags = ['-p', home, '-c', join(home, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'];
  const child = spawn('nginx', flags, {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  let ended = false;
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const end = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      output += String(error);
      ended = true;
      resolve();
    });
    child.once('exit', () => {
      ended = true;
      resolve();
    });
  });
  const url = `http://localhost:${port}`;
  await until('nginx to answer', async () => {
    if (ended) throw new Error(`nginx ended: ${output}`);
    return (await fetch(`${url}/api/site`).catch(() => null)) !== null;
  });
  return {
    url,
    async deliveries() {
      const lines = (await readFile(log, 'utf8')).split('\n').filter((line) => line !== '');
      return lines.map((line) => {
        const [seconds = '', cache = '', address = ''] = line.split(' ');
        return { atMs: Number(seconds) * 1000, cache, address };
      });
    },
    async stop() {
      child.kill('SIGTERM');
      await end;
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Returns the configuration that the documentation gives to operators, on the ports and in the folder of a test. */
async function documentedPart(home: string, port: number, nodePort: number): Promise<string> {
  const text = await readFile('docs/shared-caches.md', 'utf8');
  const part = /```nginx\n([^]*?)```/.exec(text)?.[1] ?? '';
  const replaced = part
    .replace('/var/cache/nginx/citadel', join(home, 'cache'))
    .replace('127.0.0.1:3000', `127.0.0.1:${nodePort}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  if (!replaced.includes(home) || !replaced.includes(`:${nodePort};`) || !replaced.includes(`:${port};`)) {
    throw new Error('docs/shared-caches.md has another cache path, server or port than this test replaces');
  }
  return replaced;
}
