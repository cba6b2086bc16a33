import { join } from 'node:path';
import { FakeGame } from '../../support/game/fake-game.ts';
import { BrowserJar } from '../../support/runner/browser-jar.ts';
import { passProvider, providerEnv, startProvider } from '../../support/sign-in/practice-provider.ts';
import type { PracticeSignIn } from '../../../server/practice/sign-in/practice-sign-in.ts';
import { authStatusSchema } from '../../../shared/auth/auth.schemas.ts';
import { call } from '../call.ts';
import type { Database } from './database.ts';
import { Ledger } from '../truth/ledger.ts';
import { SiteNode } from './site-node.ts';
import { Promises } from '../truth/promises.ts';
import { Admin, CLAN, furnish } from './site.ts';
import type { SiteIds } from './site.ts';
import { Writer } from '../writer.ts';

/** Settings with a slow pace, so that an unused site is quiet: the schedule reads every member every 20 s. */
const SETTINGS = {
  CLAN_NAME: CLAN,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  LIMIT_FACTOR: '1000',
  MAX_SOCKETS_PER_IP: '5000',
  RUNEMETRICS_INTERVAL_MS: '200',
  HISCORES_INTERVAL_MS: '200',
  CLAN_LIST_INTERVAL_MS: '600000',
};

/** Site of two nodes on a database of its own, with its game and the rows that an admin created. */
export class World {
  readonly promises = new Promises();
  readonly writer: Writer;
  private constructor(
    readonly database: Database,
    readonly name: string,
    readonly nodes: readonly [SiteNode, SiteNode],
    readonly game: FakeGame,
    readonly ledger: Ledger,
    readonly ids: SiteIds,
    private readonly provider: PracticeSignIn,
    private session: string,
  ) {
    this.writer = new Writer(nodes, () => this.session, ids, game, this.promises);
  }

  static async build(database: Database, home: string): Promise<World> {
    const { name, url } = await database.makeWorld();
    const nodes = [await SiteNode.make('a', home, database), await SiteNode.make('b', home, database)] as const;
    const game = await FakeGame.start();
    const provider = await startProvider(nodes[0].origin, 'Player 1');
    const env = { ...game.env, ...SETTINGS, ...providerEnv(provider) };
    const folder = join(database.disk?.folder ?? home, name);
    const envOf = (node: SiteNode) => ({
      ...env,
      DATABASE_URL: throughProxy(url, node),
      DATA_DIR: join(folder, node.name),
    });
    for (const node of nodes) node.env = envOf(node);
    for (const node of nodes) await node.start();
    const session = await signIn(nodes[0]);
    const ids = await furnish(new Admin(nodes[0], session), game);
    const ledger = new Ledger(url);
    await ledger.read();
    return new World(database, name, [...nodes], game, ledger, ids, provider, session);
  }

  get cookie(): string {
    return this.session;
  }

  node(at: number): SiteNode {
    const node = this.nodes[at];
    if (!node) throw new Error(`there is no node ${at}`);
    return node;
  }

  /** Repairs everything: starts all processes again and opens all connections. */
  async heal(): Promise<void> {
    await this.database.heal();
    for (const { back, proxy } of this.nodes) {
      back.leadTo(this.database.port);
      back.heal();
      proxy.heal();
    }
    for (const node of this.nodes) {
      node.signal('SIGCONT');
      if (!node.isRunning) await node.start();
    }
  }

  /** Signs in again when a clock jump has ended the session. Returns true when that was necessary. */
  async ensureSignedIn(): Promise<boolean> {
    const answers = await Promise.all(this.nodes.map((node) => call(node, this.session, 'GET', '/api/auth/status')));
    const isIn = ({ body }: { body: unknown }) => authStatusSchema.safeParse(body).data?.authenticated === true;
    if (answers.every(isIn)) return false;
    this.session = await signIn(this.nodes[0]);
    return true;
  }

  async close(): Promise<void> {
    await this.ledger.stop();
    for (const node of this.nodes) await node.close();
    await this.provider.close();
    await this.game.stop();
    await this.database.dropWorld(this.name).catch(() => undefined);
  }
}

function throughProxy(url: string, node: SiteNode): string {
  const address = new URL(url);
  address.host = `127.0.0.1:${node.back.port}`;
  return address.toString();
}

/** Signs in as a person does. Returns the value of the Cookie header. */
async function signIn(node: SiteNode): Promise<string> {
  const jar = new BrowserJar();
  await passProvider(jar, node.origin, 'admin');
  const cookies = jar.cookies.get(new URL(node.origin).host) ?? new Map<string, string>();
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
