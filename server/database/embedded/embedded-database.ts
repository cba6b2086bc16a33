import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ensureServer, stopServer } from './launcher.ts';
import { packagedPrograms } from './native-files.ts';

const ONE_APP_LOCK = 7_215_003;
const LOCK_PATIENCE_MS = 3000;

/**
 * Embedded server for the lifetime of this process. Only one app uses it at a time; it is restarted when it dies, and a
 * server that a killed app left is adopted.
 */
export class EmbeddedDatabase {
  private stopping = false;

  private constructor(
    private readonly home: string,
    private pid: number,
    private lock: pg.Client,
    /** Address of the maintenance database; the same after a restart. */
    readonly url: string,
    private readonly say: (sentence: string) => void,
    private readonly programsFor: typeof packagedPrograms,
  ) {
    this.watch();
  }

  /** Starts or adopts the server. @throws Error with one sentence, also when another Citadel Watch uses this folder */
  static async start(
    home: string,
    say: (sentence: string) => void,
    programsFor = packagedPrograms,
  ): Promise<EmbeddedDatabase> {
    const { url, pid } = await ensureServer(home, [], programsFor);
    return new EmbeddedDatabase(home, pid, await takeLock(url, home), url, say, programsFor);
  }

  /** Ends the server; open connections are cut, nothing committed is lost. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.lock.end().catch(() => undefined);
    await stopServer(this.pid);
  }

  /** The lock's connection ends when the server does. */
  private watch(): void {
    this.lock.once('end', () => {
      if (!this.stopping) void this.restart();
    });
  }

  private async restart(): Promise<void> {
    this.say('The embedded database stopped; restarting it.');
    while (!this.stopping) {
      try {
        const { url, pid } = await ensureServer(this.home, [], this.programsFor);
        this.pid = pid;
        this.lock = await takeLock(url, this.home);
        this.watch();
        return;
      } catch (error) {
        this.say(error instanceof Error ? error.message : String(error));
        await sleep(1000);
      }
    }
  }
}

/** Takes a lock that ends with its connection, and so with this process. */
async function takeLock(url: string, home: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  const deadline = performance.now() + LOCK_PATIENCE_MS; // a killed app's connection may take a moment to end
  do {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [ONE_APP_LOCK]);
    if (rows[0]?.mine === true) return client;
    await sleep(100);
  } while (performance.now() < deadline);
  await client.end();
  throw new Error(`Another Citadel Watch already uses the database in ${home}: stop it, or set another DATA_DIR.`);
}
