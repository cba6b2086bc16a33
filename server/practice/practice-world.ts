import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { html, send, spoilt } from './world/answers.ts';
import { PracticeDiscord, type PracticeDiscordWorld } from './discord/practice-discord.ts';
import { PracticeClan } from './clan/clan.ts';
import { Faults } from './world/faults.ts';
import { PRACTICE_X, xAnswer } from './world/practice-feed.ts';
import { PracticeControl } from './world/practice-control.ts';
import { mix } from './player/random.ts';
import { requestFor } from './world/services.ts';

const PRACTICE_CLAN_NAME = 'Ravenhold';
const HOST = '127.0.0.1';
const PATIENCE_MS = 60_000;

export interface PracticeOptions {
  /** Number of members, 1 to 500. */
  members: number;
  seed: string;
  /** Returns ms since 1970. Defaults to the machine's clock. */
  clock?: () => number;
  /** Defaults to any free port, as does 0. */
  port?: number;
  /** Enables occasional slow and failing answers. Defaults to true. */
  faults?: boolean;
}

export interface PracticeWorld {
  clanName: string;
  /** Base addresses for HISCORES_URL, RUNEMETRICS_URL and CLAN_LIST_URL. */
  hiscoresUrl: string;
  runemetricsUrl: string;
  clanListUrl: string;
  avatarUrl: string;
  /** Social feed: values of X_API_URL, X_USERNAME and X_BEARER_TOKEN. */
  feed: { apiUrl: string; username: string; bearerToken: string };
  discord: PracticeDiscordWorld;
  port: number;
  /** The simulated clan itself, for its past. */
  clan: PracticeClan;
  /** Changes the world for tests; only within this process. */
  control: PracticeControl;
  /** Stops the server and closes every connection. */
  close(): Promise<void>;
}

/** Starts the simulated clan and a server on loopback that answers in the formats of the game's services. */
export async function startPracticeWorld(options: PracticeOptions): Promise<PracticeWorld> {
  const seed = mix(options.seed);
  const now = options.clock ?? Date.now;
  const clan = new PracticeClan(seed, options.members, now);
  const faults = new Faults(seed, options.faults ?? true);
  const control = new PracticeControl(clan, faults, seed);
  const discord = new PracticeDiscord(PRACTICE_CLAN_NAME, now);
  await clan.warmUp();

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const url = new URL(req.url ?? '/', `http://${HOST}`);
    if (await discord.call(url, req, res)) return;
    const posts = req.method === 'GET' ? xAnswer(url, req.headers.authorization, now()) : null;
    if (posts !== null) {
      send(res, posts);
      return;
    }
    const request = req.method === 'GET' ? requestFor(url, clan, PRACTICE_CLAN_NAME) : null;
    if (request === null) {
      send(res, html(404));
      return;
    }
    if (request.service !== null) control.requests[request.service] += 1;
    const fault = request.service === null ? null : faults.next(request.service);
    if (fault?.kind === 'slow') await pause(fault.ms, undefined, { ref: false });
    const answer = fault === null ? request.answer() : spoilt(request.answer(), fault);
    if (answer !== null) send(res, answer);
    else if (fault?.kind === 'drop') req.socket.destroy();
  };

  const server = createServer((req, res) => {
    handle(req, res).catch(() => {
      if (res.headersSent) res.destroy();
      else send(res, html(500));
    });
  });
  server.requestTimeout = PATIENCE_MS;
  server.listen(options.port ?? 0, HOST);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const base = `http://${HOST}:${port}`;
  return {
    clanName: PRACTICE_CLAN_NAME,
    hiscoresUrl: `${base}/m=hiscore`,
    runemetricsUrl: `${base}/runemetrics`,
    clanListUrl: `${base}/m=clan-hiscores`,
    avatarUrl: `${base}/m=avatar-rs`,
    feed: { apiUrl: base, ...PRACTICE_X },
    discord: discord.worldAt(base),
    port,
    clan,
    control,
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
