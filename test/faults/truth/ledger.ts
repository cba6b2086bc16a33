import pg from 'pg';
import * as z from 'zod';

const LOOK_MS = 100;
const rowsSchema = z.array(z.object({ stream: z.string(), version: z.coerce.number() }));
const holesSchema = z.array(z.object({ stream: z.string(), missing: z.coerce.number() }));
/** Query for missing versions: stored events must have no gap up to the version of their stream. */
const HOLES = `
  SELECT stream.stream, stream.version - max(event.version) + max(event.version) - min(event.version) + 1 - count(*) AS missing
  FROM live_stream stream JOIN live_event event ON event.stream = stream.stream
  GROUP BY stream.stream, stream.version`;

/** Committed versions, read from the database on a connection that the bench never breaks. */
export class Ledger {
  private readonly pool: pg.Pool;
  /** Versions of each stream with the time when each was first seen, newest last. */
  private readonly seen = new Map<string, { version: number; at: number }[]>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(url: string) {
    this.pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 2000, query_timeout: 3000 });
    this.pool.on('error', () => undefined);
    void this.look();
  }

  /** Returns the newest version of a stream, or 0 without events. */
  version(stream: string): number {
    return this.seen.get(stream)?.at(-1)?.version ?? 0;
  }

  /** Returns the newest version that is at least `ageMs` old, or 0. */
  versionAged(stream: string, ageMs: number): number {
    const latest = performance.now() - ageMs;
    return this.seen.get(stream)?.findLast(({ at }) => at <= latest)?.version ?? 0;
  }

  /** Returns the performance.now() at which the first version above `version` was seen, or null without one. */
  changedAfter(stream: string, version: number): number | null {
    return this.seen.get(stream)?.find((one) => one.version > version)?.at ?? null;
  }

  /** Reads the versions now. Throws an Error when the database does not answer. */
  async read(): Promise<void> {
    const { rows } = await this.pool.query('SELECT stream, version FROM live_stream');
    const at = performance.now();
    for (const { stream, version } of rowsSchema.parse(rows)) {
      const all = this.seen.get(stream) ?? [];
      this.seen.set(stream, all);
      if (version !== all.at(-1)?.version) all.push({ version, at });
    }
  }

  /** Returns the number of versions that have no event. */
  async holes(): Promise<number> {
    const { rows } = await this.pool.query(HOLES);
    return holesSchema.parse(rows).reduce((sum, { missing }) => sum + missing, 0);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.pool.end();
  }

  private async look(): Promise<void> {
    await this.read().catch(() => undefined);
    if (!this.stopped) this.timer = setTimeout(() => void this.look(), LOOK_MS);
  }
}
