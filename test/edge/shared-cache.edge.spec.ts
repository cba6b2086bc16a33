import http from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { applyToMembers } from '../../client/lib/clan/members.resource.ts';
import { applyBingoChange } from '../../shared/bingo/bingo.reducer.ts';
import { addressOf } from '../../shared/http/route.ts';
import { LIVE_VERSION_HEADER } from '../../shared/live/live-protocol.ts';
import { bingoPublicRoutes } from '../../shared/bingo/public.routes.ts';
import { membersRoutes } from '../../shared/members/members.routes.ts';
import { overlayRoutes } from '../../shared/overlay/overlay.routes.ts';
import { overlayStream } from '../../shared/overlay/overlay.stream.ts';
import { firstReads } from '../../shared/site/first-paint.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { type Nginx, startNginx } from '../support/app/nginx.ts';
import { freePort } from '../support/app/server-process.ts';
import { type Bingo, bingoOf } from '../support/bingo/bingo.ts';
import { addMember } from '../support/game/readings.ts';
import { SocketClient, until } from '../support/live/socket-client.ts';

// Allows for ten thousand readers on a busy machine.
jest.setTimeout(300_000);

const READERS = 10_000;
const MEMBERS = 20;
const JOINERS = 20;
const CHANGES = 12;
/** Greatest number of requests for one address that may reach the node in any second. */
const MOST_A_SECOND = 2;

let node: TestApp;
let nginx: Nginx;
let site: Pick<TestApp, 'url' | 'request' | 'dataSource'>;
let bingo: Bingo;
let boardId = 0;
let folder: string;
const sockets: SocketClient[] = [];
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'citadel-watch-client-'));
  const page =
    '<html><head><title>x</title><meta name="description" content="x" /></head><body><div id="root"></div></body></html>';
  for (const name of ['index.html', 'overlay.html']) writeFileSync(join(folder, name), page);
  const port = await freePort();
  const env = { PUBLIC_URL: `http://localhost:${port}`, TRUST_PROXY: '1' };
  node = await startTestApp({ admin: true, clientFolder: folder, env });
  nginx = await startNginx(port, Number(new URL(node.url).port));
  const request: TestApp['request'] = async (method, path, body, headers) => {
    const answer = await fetch(nginx.url + path, {
      method,
      headers: { Origin: nginx.url, 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  site = { url: nginx.url, request, dataSource: node.dataSource };
  bingo = bingoOf(site);
  boardId = (await bingo.board({ rows: 5, columns: 5 })).id;
  for (let i = 1; i <= MEMBERS; i++) await addMember(node.dataSource, `Player ${i}`);
  for (let i = 1; i <= MEMBERS; i++) await change();
});
afterAll(async () => {
  agent.destroy();
  for (const socket of sockets) socket.close();
  await nginx.stop();
  await node.close();
  rmSync(folder, { recursive: true });
});

let changes = 0;

/** Changes a square of the board and a member. */
async function change(): Promise<void> {
  const n = changes++;
  await bingo.square(boardId, 1 + (n % 5), 1 + ((n * 3) % 5), `Item ${n}`);
  const isBooster = Math.floor(n / MEMBERS) % 2 === 0;
  const path = `/api/members/Player%20${1 + (n % MEMBERS)}/discord-booster`;
  const { status } = await site.request('PATCH', path, { isBooster });
  if (status !== 200) throw new Error(`a change was answered by ${status}`);
}

interface Snapshot {
  version: number;
  body: unknown;
}

/** Reads as a visitor, through the cache or from the node itself. */
function read(path: string, from = nginx.url): Promise<Snapshot> {
  const headers = { Host: new URL(nginx.url).host, 'X-Test-Visitor': '1' };
  return new Promise((resolve, reject) => {
    http
      .get(`${from}${path}`, { agent, headers }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('error', reject);
        res.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (res.statusCode !== 200) return reject(new Error(`${path}: ${res.statusCode} ${text}`));
          const isJson = res.headers['content-type']?.includes('json') === true;
          resolve({
            version: Number(res.headers[LIVE_VERSION_HEADER.toLowerCase()]),
            body: isJson ? (JSON.parse(text) as unknown) : text,
          });
        });
      })
      .on('error', reject);
  });
}

/** Addresses that a first visit of each page reads. */
const visits = (): string[][] => [
  ['/', ...firstReads('/', new URLSearchParams()).map(({ address }) => address)],
  [`/bingo?board=${boardId}`, addressOf(bingoPublicRoutes.listBoards), boardState()],
  [`/overlay/bingo/${boardId}`, overlayState()],
];
const boardState = () => addressOf(bingoPublicRoutes.getState, { params: { id: boardId } });
const overlayState = () => addressOf(overlayRoutes.getState, { params: { id: boardId }, query: { delay: 0 } });
const members = () => addressOf(membersRoutes.list, { query: { active: 'true' } });

/** A reader that joins the stream with the version of a stored answer. */
interface Joiner {
  stream: string;
  path: string;
  /** Part of the body in which equal states agree. */
  stateOf: (body: never) => unknown;
  apply: (state: never, change: never) => unknown;
}

const joiners = (): Joiner[] => [
  {
    stream: `bingo:${boardId}`,
    path: boardState(),
    stateOf: (body: { state: unknown }) => body.state,
    apply: applyBingoChange,
  },
  {
    stream: overlayStream({ boardId, delay: 0, token: null }),
    path: overlayState(),
    stateOf: (body: { state: unknown }) => body.state,
    apply: applyBingoChange,
  },
  { stream: 'clan', path: members(), stateOf: (body: { members: unknown }) => body.members, apply: applyToMembers },
];

/** Reads a stored answer, lets a change happen, then joins. Returns the socket and what it has of the state. */
async function joined({ stream, path, stateOf, apply }: Joiner) {
  let { version, body } = await read(path);
  await change();
  const socket = await new SocketClient(nginx.url, '/', { extraHeaders: { 'X-Test-Visitor': '1' } }).connected();
  sockets.push(socket);
  let answer = await socket.open(stream, version);
  while ('reload' in answer) {
    ({ version, body } = await read(path));
    answer = await socket.open(stream, version);
  }
  if (!('events' in answer)) throw new Error(JSON.stringify(answer));
  const first = answer.events;
  const now = () => {
    let at = version;
    let state = stateOf(body as never);
    for (const event of [...first, ...socket.events.filter((one) => one.stream === stream)]) {
      if (event.version <= at) continue;
      if (event.version !== at + 1) throw new Error(`${stream}: version ${event.version} after ${at}`);
      for (const one of event.changes as never[]) state = apply(state as never, one);
      at = event.version;
    }
    return { version: at, state };
  };
  return { now, path, stateOf };
}

describe('a shared cache in front of a node', () => {
  it(`lets at most ${MOST_A_SECOND} requests a second for an address through, of ${READERS} cold readers`, async () => {
    const kinds = visits();
    let done = 0;
    let changed = 0;
    const changing = (async () => {
      while (done < READERS) {
        changed++;
        await change();
        await until('more readers', () => done >= Math.min(READERS, (changed * READERS) / CHANGES), 120_000);
      }
    })();
    await Promise.all(
      Array.from({ length: 64 }, async (_, worker) => {
        for (let reader = worker; reader < READERS; reader += 64) {
          for (const path of kinds[reader % kinds.length] ?? []) await read(path);
          done++;
        }
      }),
    );
    await changing;
    const all = await nginx.deliveries();
    const shown = new Set(kinds.flat());
    const reads = all.filter(({ address }) => shown.has(address));
    expect(reads.length).toBeGreaterThanOrEqual(READERS * 2);
    const most = [...shown].map((address) => {
      const times = reads
        .filter((one) => one.address === address && one.cache !== 'HIT' && one.cache !== 'UPDATING')
        .map(({ atMs }) => atMs)
        .sort((a, b) => a - b);
      return [address, Math.max(0, ...times.map((from, i) => times.slice(i).filter((at) => at < from + 1000).length))];
    });
    expect(most.filter(([, count]) => Number(count) > MOST_A_SECOND || count === 0)).toEqual([]);
  });

  it('loses no change between a stored answer and the join, for pages and overlays', async () => {
    const readers = [];
    for (let i = 0; i < JOINERS; i++) {
      for (const one of joiners()) readers.push(await joined(one));
    }
    for (let i = 0; i < CHANGES; i++) await change();
    for (const { now, path, stateOf } of readers) {
      let truth = await read(path, node.url);
      await until(`${path} at the version of the node`, async () => {
        truth = await read(path, node.url);
        return truth.version === now().version;
      });
      expect(now().state).toEqual(stateOf(truth.body as never));
      expect(truth.version).toBeGreaterThan(CHANGES);
    }
  });

  it('forgets a hidden member within about a second', async () => {
    const isShown = async () => JSON.stringify((await read(members())).body).includes('"Player 7"');
    expect(await isShown()).toBe(true);
    const rows: { id: number }[] = await node.dataSource.query(`SELECT id FROM member WHERE name = 'Player 7'`);
    await site.request('PATCH', `/api/admin/members/${rows[0]?.id}/hidden`, { hidden: true });
    const from = performance.now();
    await until('the member to be gone', async () => !(await isShown()));
    // nginx counts whole seconds.
    expect(performance.now() - from).toBeLessThan(3000);
  });
});
