import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { alone } from '../database/connections/alone.ts';
import { FeedCacheEntity } from './feed-cache.entity.ts';
import { FeedUsageEntity } from './feed-usage.entity.ts';

/** State of an account's posts. */
export type FeedState = Omit<FeedCacheEntity, 'username'>;

const NOTHING: FeedState = {
  userId: null,
  posts: [],
  fetchedAt: null,
  attemptedAt: null,
  error: null,
  limitedUntil: null,
};

const FEED_LOCK = 7_215_010;

const SPEND = `
INSERT INTO feed_usage (month, requests) SELECT $1::date, 1 WHERE $2 > 0
ON CONFLICT (month) DO UPDATE SET requests = feed_usage.requests + 1 WHERE feed_usage.requests < $2
RETURNING requests`;

/** Stores posts of accounts, and counts the requests of each month. */
@Injectable()
export class FeedRepository {
  constructor(private readonly database: DataSource) {}

  async read(tx: EntityManager, username: string): Promise<FeedState> {
    return (await tx.getRepository(FeedCacheEntity).findOneBy({ username })) ?? NOTHING;
  }

  /** Locks the state until commit and returns it, so that one writer does not overwrite another's change. */
  async lock(tx: EntityManager, username: string): Promise<FeedState> {
    const lock = { mode: 'pessimistic_write' as const };
    return (await tx.getRepository(FeedCacheEntity).findOne({ where: { username }, lock })) ?? NOTHING;
  }

  /** Stores the whole state of an account. */
  async write(tx: EntityManager, username: string, state: FeedState): Promise<void> {
    await tx.getRepository(FeedCacheEntity).upsert({ ...state, username }, ['username']);
  }

  /** Counts one request of the UTC month of `now`. Returns false and counts nothing when the limit is reached. */
  async spend(tx: EntityManager, now: Date, limit: number): Promise<boolean> {
    const counted = await tx.query<unknown[]>(SPEND, [monthOf(now), limit]);
    return counted.length > 0;
  }

  /** Returns the number of requests of the UTC month of `now`. */
  async used(tx: EntityManager, now: Date): Promise<number> {
    const usage = await tx.getRepository(FeedUsageEntity).findOneBy({ month: monthOf(now) });
    return usage?.requests ?? 0;
  }

  /** Runs `work` under a lock. Returns null when another process has the lock, which ends with its connection. */
  alone<T>(work: () => Promise<T>): Promise<T | null> {
    return alone(this.database, FEED_LOCK, work);
  }
}

/** Returns the first day of the UTC month of a time, YYYY-MM-DD. */
function monthOf(time: Date): string {
  return `${time.toISOString().slice(0, 7)}-01`;
}
