import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { type Post, postSchema } from '../../shared/feed/feed.schemas.ts';

type Queryable = Pick<DataSource | EntityManager, 'query'>;

const rowsSchema = z.array(
  z.object({
    user_id: z.string().nullable(),
    // What an older version stored and this one cannot read is read anew.
    posts: z.array(postSchema).catch([]),
    fetched_at: z.date().nullable(),
    attempted_at: z.date().nullable(),
    error: z.string().nullable(),
    limited_until: z.date().nullable(),
  }),
);
const usageSchema = z.array(z.object({ requests: z.number() }));
const lockSchema = z.array(z.object({ taken: z.boolean() }));

/** What is known of an account. Posts newest first. */
export interface FeedState {
  userId: string | null;
  posts: Post[];
  /** Last success. */
  fetchedAt: Date | null;
  attemptedAt: Date | null;
  /** Of the last attempt; null: it went well, or there was none. */
  error: string | null;
  limitedUntil: Date | null;
}

const NOTHING: FeedState = {
  userId: null,
  posts: [],
  fetchedAt: null,
  attemptedAt: null,
  error: null,
  limitedUntil: null,
};

const FEED_LOCK = 7_215_010;

const READ =
  'SELECT user_id, posts, fetched_at, attempted_at, error, limited_until FROM feed_cache WHERE username = $1';

const SPEND = `
INSERT INTO feed_usage (month, requests) SELECT date_trunc('month', $1::timestamptz AT TIME ZONE 'UTC')::date, 1 WHERE $2 > 0
ON CONFLICT (month) DO UPDATE SET requests = feed_usage.requests + 1 WHERE feed_usage.requests < $2
RETURNING requests`;

/** SQL of feed_cache and feed_usage. */
@Injectable()
export class FeedRepository {
  constructor(private readonly database: DataSource) {}

  read(username: string, from: Queryable = this.database): Promise<FeedState> {
    return this.find(from, username, '');
  }

  /** As it stands, held until the end of the transaction, so that two writers never mix what they saw. */
  lock(tx: Queryable, username: string): Promise<FeedState> {
    return this.find(tx, username, 'FOR UPDATE');
  }

  private async find(from: Queryable, username: string, hold: '' | 'FOR UPDATE'): Promise<FeedState> {
    const [row] = rowsSchema.parse(await from.query(`${READ} ${hold}`, [username]));
    if (!row) return NOTHING;
    const { user_id: userId, posts, fetched_at: fetchedAt, attempted_at: attemptedAt, error } = row;
    return { userId, posts, fetchedAt, attemptedAt, error, limitedUntil: row.limited_until };
  }

  /** Stores the whole state of an account. */
  async write(tx: Queryable, username: string, state: FeedState): Promise<void> {
    await tx.query(
      `INSERT INTO feed_cache (username, user_id, posts, fetched_at, attempted_at, error, limited_until)
       VALUES ($1, $2, $3::jsonb, $4, $5, $6, $7)
       ON CONFLICT (username) DO UPDATE SET user_id = excluded.user_id, posts = excluded.posts,
         fetched_at = excluded.fetched_at, attempted_at = excluded.attempted_at, error = excluded.error,
         limited_until = excluded.limited_until`,
      [
        username,
        state.userId,
        JSON.stringify(state.posts),
        state.fetchedAt,
        state.attemptedAt,
        state.error,
        state.limitedUntil,
      ],
    );
  }

  /** Counts one call of the UTC month of `now`. @returns false when the limit is reached: nothing was counted */
  async spend(now: Date, limit: number): Promise<boolean> {
    return usageSchema.parse(await this.database.query(SPEND, [now, limit])).length > 0;
  }

  /** Calls of the UTC month of `now`. */
  async used(now: Date): Promise<number> {
    const rows = usageSchema.parse(
      await this.database.query(
        `SELECT requests FROM feed_usage WHERE month = date_trunc('month', $1::timestamptz AT TIME ZONE 'UTC')::date`,
        [now],
      ),
    );
    return rows[0]?.requests ?? 0;
  }

  /** Runs `work` unless another process of this database is at it; null then. The lock ends with its connection. */
  async alone<T>(work: () => Promise<T>): Promise<T | null> {
    const runner = this.database.createQueryRunner();
    try {
      const [lock] = lockSchema.parse(await runner.query('SELECT pg_try_advisory_lock($1) AS taken', [FEED_LOCK]));
      if (!lock?.taken) return null;
      try {
        return await work();
      } finally {
        await runner.query('SELECT pg_advisory_unlock($1)', [FEED_LOCK]);
      }
    } finally {
      await runner.release();
    }
  }
}
