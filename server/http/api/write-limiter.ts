import { RateLimiterPostgres, type IRateLimiterStoreOptions } from 'rate-limiter-flexible';
import type { Transactions } from '../../database/transactions.ts';
import type { RateLimitRepository } from './rate-limit.repository.ts';

/** Counts calls in PostgreSQL by the database's clock only; the library itself uses the clock of its process. */
export class WriteLimiter extends RateLimiterPostgres {
  constructor(
    private readonly transactions: Transactions,
    private readonly windows: RateLimitRepository,
    options: Omit<IRateLimiterStoreOptions, 'storeClient'>,
  ) {
    super({
      ...options,
      // The library uses its store only through _upsert.
      storeClient: windows,
      storeType: 'typeorm',
      tableName: 'rate_limit',
      tableCreated: true,
      // The library would use its process's clock, which may be hours fast, and end windows that every node counts in.
      clearExpiredByTimeout: false,
    });
  }

  /** Called by the library. Returns the end of the window in the time of the process, which the library compares it with. */
  async _upsert(key: string, points: number, durationMs: number): Promise<unknown> {
    const window = await this.windows.count(this.transactions.manager, key, points, durationMs);
    return { rows: [{ points: window.points, expire: Date.now() + window.leftMs }] };
  }
}
