import { RateLimiterPostgres, type IRateLimiterStoreOptions } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import * as z from 'zod/mini';

/** In ms since 1970, as the column is. */
const NOW = '(1000 * extract(epoch FROM clock_timestamp()))::bigint';
/** A window that ends later than one that begins now was opened by a clock that ran ahead. */
const IS_OVER = `NOT coalesce(r.expire BETWEEN ${NOW} AND ${NOW} + $3::bigint, false)`;
const COUNT = `
INSERT INTO rate_limit AS r (key, points, expire) VALUES ($1, $2, ${NOW} + $3::bigint)
ON CONFLICT (key) DO UPDATE SET points = CASE WHEN ${IS_OVER} THEN $2 ELSE r.points + $2 END,
  expire = CASE WHEN ${IS_OVER} THEN excluded.expire ELSE r.expire END
RETURNING points, expire - ${NOW} AS left_ms`;
/** What is over, and what a clock that ran ahead has opened. */
const PRUNE = `DELETE FROM rate_limit WHERE NOT coalesce(expire BETWEEN ${NOW} AND ${NOW} + $1::bigint, false)`;
const countedRows = z.array(z.object({ points: z.number(), left_ms: z.coerce.number() }));

/** Counts calls in PostgreSQL by the database's clock alone; the library uses that of its process. */
export class WriteLimiter extends RateLimiterPostgres {
  constructor(
    private readonly database: DataSource,
    options: Omit<IRateLimiterStoreOptions, 'storeClient'>,
  ) {
    super({
      ...options,
      storeClient: database,
      storeType: 'typeorm',
      tableName: 'rate_limit',
      tableCreated: true,
      // By the clock of its process, which may be hours ahead: it would end windows that every node counts in.
      clearExpiredByTimeout: false,
    });
  }

  /** Called by the library. The end is handed back by the clock that the library compares it with. */
  async _upsert(key: string, points: number, durationMs: number): Promise<unknown> {
    const rows = countedRows.parse(await this.database.query(COUNT, [key, points, durationMs]));
    return { rows: rows.map((row) => ({ points: row.points, expire: Date.now() + row.left_ms })) };
  }
}

/** Removes the windows that are over by the database's clock. @param longestMs no window lasts longer */
export async function pruneWindows(database: DataSource, longestMs: number): Promise<void> {
  await database.query(PRUNE, [longestMs]);
}
