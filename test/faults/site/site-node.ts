import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, spawnServer, type ServerEnd } from '../../support/app/server-process.ts';
import { remember } from './server-home.ts';
import { Proxy } from './proxy.ts';

const START_MS = 90_000;
const STOP_MS = 15_000;
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** One process of the built product between two proxies, one to its readers and one to its database. */
export class SiteNode {
  private child: ChildProcess | null = null;
  private ended: Promise<ServerEnd> | null = null;
  private output = () => '';
  private printed = '';
  private mayEnd = false;
  private ownEnds: string[] = [];
  /** Settings of the node. */
  env: Record<string, string> = {};
  /** Settings added at the next start. */
  extraEnv: Record<string, string> = {};

  private constructor(
    readonly name: string,
    readonly port: number,
    /** Proxy between readers and node. */
    readonly proxy: Proxy,
    /** Proxy between node and database. */
    readonly back: Proxy,
    private readonly home: string,
  ) {}

  static async make(
    name: string,
    home: string,
    { host, port: behind }: { host: string; port: number },
  ): Promise<SiteNode> {
    const port = await freePort();
    const proxy = await Proxy.start({ host: '127.0.0.1', port });
    return new SiteNode(name, port, proxy, await Proxy.start({ host, port: behind }), home);
  }

  /** Address of the node for browsers. */
  get origin(): string {
    return `http://127.0.0.1:${this.proxy.port}`;
  }

  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Returns the last printed lines of its processes. */
  lastWords(lines: number): string[] {
    return (this.printed + this.output()).trim().split('\n').slice(-lines);
  }

  /** Returns a sentence for each unexpected end since the last call. */
  takeOwnEnds(): string[] {
    return this.ownEnds.splice(0);
  }

  /** Starts the node and waits until it is ready. Throws an Error with its output when it does not get ready. */
  async start(): Promise<void> {
    const own = { PORT: String(this.port), PUBLIC_URL: this.origin };
    const { child, output, ended } = spawnServer({ ...this.env, ...own, ...this.extraEnv });
    running.add(child);
    this.mayEnd = false;
    void ended.then(({ code, signal }) => {
      running.delete(child);
      if (!this.mayEnd) this.ownEnds.push(`node ${this.name} ended by itself with ${signal ?? `code ${code}`}`);
    });
    if (child.pid !== undefined) remember(this.home, child.pid);
    this.printed += this.output();
    [this.child, this.ended, this.output] = [child, ended, output];
    const deadline = performance.now() + START_MS;
    while (!output().includes('Citadel Watch is ready')) {
      if (!this.isRunning || performance.now() > deadline)
        throw new Error(`node ${this.name} did not start:\n${output()}`);
      await sleep(25);
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  async kill(): Promise<void> {
    this.mayEnd = true;
    this.signal('SIGKILL');
    await this.ended;
  }

  /** Stops the node as an operator does. */
  async stop(): Promise<void> {
    this.mayEnd = true;
    this.signal('SIGCONT');
    this.signal('SIGTERM');
    const tooLong = setTimeout(() => this.signal('SIGKILL'), STOP_MS);
    await this.ended;
    clearTimeout(tooLong);
  }

  async close(): Promise<void> {
    await this.kill();
    await this.proxy.stop();
    await this.back.stop();
  }
}
