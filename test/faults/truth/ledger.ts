import pg from 'pg';
import * as z from 'zod';

const LOOK_MS = 100;
const rowsSchema = z.array(z.object({ stream: z.string(), version: z.coerce.number() }));
const holesSchema = z.array(z.object({ stream: z.string(), missing: z.coerce.number() }));
/** Events are gapless up to the version of their stream, as far back as they are kept. */
const HOLES = `
  SELECT stream.stream, stream.version - max(event.version) + max(event.version) - min(event.version) + 1 - count(*) AS missing
  FROM live_stream stream JOIN live_event event ON event.stream = stream.stream
  GROUP BY stream.stream, stream.version`;

/** What was really committed, read from the database past everything that the bench breaks. */
export class Ledger {
  private readonly pool: pg.Pool;
  /** By stream: when each version was first seen, newest last. */
  private readonly seen = new Map<string, { version: number; at: number }[]>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(url: string) {
    this.pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 2000, query_timeout: 3000 });
    this.pool.on('error', () => undefined);
    void this.look();
  }

  /** Newest version of a stream; 0: nothing was ever told. */
  version(stream: string): number {
    return this.seen.get(stream)?.at(-1)?.version ?? 0;
  }

  /** Newest version that is no younger than `ageMs`. */
  versionAged(stream: string, ageMs: number): number {
    const latest = performance.now() - ageMs;
    return this.seen.get(stream)?.findLast(({ at }) => at <= latest)?.version ?? 0;
  }

  /** When the first version above `version` was committed, by performance.now(); null: there is none. */
  changedAfter(stream: string, version: number): number | null {
    return this.seen.get(stream)?.find((one) => one.version > version)?.at ?? null;
  }

  /** Reads now. @throws when the database does not answer */
  async read(): Promise<void> {
    const { rows } = await this.pool.query('SELECT stream, version FROM live_stream');
    const at = performance.now();
    for (const { stream, version } of rowsSchema.parse(rows)) {
      const all = this.seen.get(stream) ?? [];
      this.seen.set(stream, all);
      if (version !== all.at(-1)?.version) all.push({ version, at });
    }
  }

  /** Versions that were counted but cannot be read. */
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
