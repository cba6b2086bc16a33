import { join } from 'node:path';
import pg from 'pg';
import * as z from 'zod';
import { ensureServer } from '../../../server/database/embedded/launcher.ts';
import { ensureNamedDatabase } from '../../../server/database/named-database.ts';
import { Disk } from './disk.ts';

/**
 * Fast settings under which a commit survives the kill of a server process. Without synchronous commits a version that
 * pages have received could be lost in the recovery and then be assigned a second time.
 */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_wal_size=64MB'];
const backendSchema = z.array(z.object({ pid: z.number() }));

/** Direct connection to the PostgreSQL under test: that of DATABASE_URL, or one started by the bench. */
export class Database {
  private readonly pool: pg.Pool;
  private worlds = 0;
  private readonly made = new Set<string>();
  private readonly stopped = new Set<number>();

  private constructor(
    private serverUrl: string,
    readonly disk: Disk | null,
  ) {
    this.pool = new pg.Pool({
      connectionString: serverUrl,
      max: 2,
      connectionTimeoutMillis: 3000,
      query_timeout: 5000,
    });
    this.pool.on('error', () => undefined);
  }

  static async start(home: string, givenUrl: string | undefined): Promise<Database> {
    if (givenUrl !== undefined) return new Database(givenUrl, null);
    const disk = Disk.mount(join(home, 'disk'));
    const { url } = await ensureServer(join(disk.folder, 'db'), SETTINGS);
    return new Database(url, disk);
  }

  /** True when the bench started the server, so that it can signal its processes. */
  get isOurs(): boolean {
    return this.disk !== null;
  }

  get port(): number {
    return Number(new URL(this.serverUrl).port || 5432);
  }

  get host(): string {
    return new URL(this.serverUrl).hostname;
  }

  /** Creates an empty database. */
  async makeWorld(): Promise<{ name: string; url: string }> {
    const name = `citadel_watch_faults_${process.pid}_${++this.worlds}`;
    this.made.add(name);
    return { name, url: await ensureNamedDatabase(this.serverUrl, name) };
  }

  async dropWorld(name: string): Promise<void> {
    await this.pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    this.made.delete(name);
  }

  /** Returns the process ids of the nodes' connections, in ascending order. */
  async backends(name: string): Promise<number[]> {
    const { rows } = await this.pool.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = $1 AND application_name LIKE 'citadel-watch%' ORDER BY pid`,
      [name],
    );
    return backendSchema.parse(rows).map(({ pid }) => pid);
  }

  async terminate(pid: number): Promise<void> {
    await this.pool.query('SELECT pg_terminate_backend($1)', [pid]);
  }

  /** Stops a server process until heal(). Allowed only when `isOurs`. */
  stop(pid: number): void {
    this.stopped.add(pid);
    process.kill(pid, 'SIGSTOP');
  }

  /** Makes the server answer again after any fault. */
  async heal(): Promise<void> {
    this.goOn();
    if (!this.disk) return;
    this.disk.empty();
    await ensureServer(join(this.disk.folder, 'db'), SETTINGS);
  }

  async close(): Promise<void> {
    this.goOn();
    this.disk?.empty();
    for (const name of this.made) await this.dropWorld(name).catch(() => undefined);
    await this.pool.end();
  }

  private goOn(): void {
    for (const pid of this.stopped) {
      try {
        process.kill(pid, 'SIGCONT');
      } catch {
        // The node has closed its connection, and the process has ended.
      }
    }
    this.stopped.clear();
  }
}
