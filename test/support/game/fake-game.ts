import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clanListBody, hiscoresBody, profileBody, someSkills, type SkillLine } from './game-bodies.ts';

interface FakePlayer {
  name: string;
  rank: string;
  clanXp: number;
  skills: SkillLine[];
  log: { date: string; text: string; details: string }[];
  /** Error of RuneMetrics instead of a profile, or null. */
  closed: 'PROFILE_PRIVATE' | 'NOT_A_MEMBER' | 'NO_PROFILE' | null;
  onHiscores: boolean;
}

export type FakeService = 'runemetrics' | 'hiscores' | 'clan-list';
type Answer = (response: ServerResponse) => void;

/** The three game services on one local port, which answer at once and record every call. */
export class FakeGame {
  readonly players = new Map<string, FakePlayer>();
  /** Service, player name and time of every call, oldest first. */
  calls: { service: FakeService; name: string; at: number }[] = [];
  /** Answers instead of the service when it returns true. */
  interfere: (service: FakeService, name: string, response: ServerResponse) => boolean = () => false;
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
    server.on('request', (request, response) => this.answer(request, response));
  }

  static async start(): Promise<FakeGame> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FakeGame(server);
  }

  /** Settings of a server that reads from here without any pace. */
  get env(): Record<string, string> {
    const base = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return {
      RUNEMETRICS_URL: `${base}/runemetrics`,
      HISCORES_URL: `${base}/hiscores`,
      CLAN_LIST_URL: `${base}/clan-list`,
      RUNEMETRICS_INTERVAL_MS: '0',
      HISCORES_INTERVAL_MS: '0',
      CLAN_LIST_INTERVAL_MS: '0',
    };
  }

  /** Adds players `Player 1` … with skills and a log of their own. */
  populate(count: number): void {
    for (let index = 1; index <= count; index++) this.add(`Player ${index}`, index);
  }

  add(name: string, seed = this.players.size + 1): FakePlayer {
    const player: FakePlayer = {
      name,
      rank: seed === 1 ? 'Owner' : 'Recruit',
      clanXp: 1_000_000 * seed,
      skills: withSums(someSkills().map((skill) => ({ ...skill, xp: skill.xp + seed * 100 }))),
      log: [
        {
          date: '03-Mar-2026 06:55',
          text: 'Levelled up Thieving.',
          details: `I levelled my Thieving skill, I am now level ${(seed % 90) + 10}.`,
        },
      ],
      closed: null,
      onHiscores: true,
    };
    this.players.set(name, player);
    return player;
  }

  /** Adds XP in one skill and in the clan. */
  train(name: string, skill: number, xp: number): void {
    const player = this.get(name);
    player.skills = withSums(
      player.skills.map((line, index) => (index === skill ? { ...line, xp: line.xp + xp } : line)),
    );
    player.clanXp += xp;
  }

  get(name: string): FakePlayer {
    const player = this.players.get(name);
    if (!player) throw new Error(`no player ${name}`);
    return player;
  }

  count(service: FakeService, name?: string): number {
    return this.calls.filter((call) => call.service === service && (name === undefined || call.name === name)).length;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://fake');
    const service = (['runemetrics', 'hiscores', 'clan-list'] as const).find((path) =>
      url.pathname.startsWith(`/${path}/`),
    );
    if (!service) return void response.writeHead(500).end();
    const name = url.searchParams.get('user') ?? url.searchParams.get('player') ?? '';
    this.calls.push({ service, name, at: performance.now() });
    if (this.interfere(service, name, response)) return;
    this.answers[service](this.players.get(name))(response);
  }

  private readonly answers: Record<FakeService, (player: FakePlayer | undefined) => Answer> = {
    runemetrics: (player) => {
      const error = player ? player.closed : 'NO_PROFILE';
      const body =
        error || !player
          ? { error, loggedIn: 'false' }
          : { ...profileBody(player.name, player.skills), activities: player.log };
      return sends('application/json', JSON.stringify(body));
    },
    hiscores: (player) =>
      player?.onHiscores
        ? sends('text/plain', hiscoresBody(player.skills))
        : (response) => void response.writeHead(404).end(),
    'clan-list': () =>
      sends(
        'text/comma-separated-values',
        clanListBody([...this.players.values()].map(({ name, rank, clanXp }) => [name, rank, clanXp, 0] as const)),
      ),
  };
}

function sends(type: string, body: string | Buffer): Answer {
  return (response) => void response.writeHead(200, { 'content-type': type }).end(body);
}

function withSums(skills: SkillLine[]): SkillLine[] {
  const [overall, ...rest] = skills;
  if (!overall) return [];
  const sum = (of: (line: SkillLine) => number) => rest.reduce((total, line) => total + of(line), 0);
  return [{ rank: overall.rank, level: sum((line) => line.level), xp: sum((line) => line.xp) }, ...rest];
}
