import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Database time in ms since 1970, the unit of the column `expire`. */
const NOW = '(1000 * extract(epoch FROM clock_timestamp()))::bigint';
/** True for a window that has ended, and for one that a fast clock opened: it ends later than one that begins now. */
const IS_OVER = `NOT coalesce(r.expire BETWEEN ${NOW} AND ${NOW} + $3::bigint, false)`;
const COUNT = `
INSERT INTO rate_limit AS r (key, points, expire) VALUES ($1, $2, ${NOW} + $3::bigint)
ON CONFLICT (key) DO UPDATE SET points = CASE WHEN ${IS_OVER} THEN $2 ELSE r.points + $2 END,
  expire = CASE WHEN ${IS_OVER} THEN excluded.expire ELSE r.expire END
RETURNING points, (expire - ${NOW})::float8 AS "leftMs"`;
/** Deletes windows that have ended, and those that a fast clock opened. */
const PRUNE = `DELETE FROM rate_limit WHERE NOT coalesce(expire BETWEEN ${NOW} AND ${NOW} + $1::bigint, false)`;

/** Window in which calls are counted. */
interface Window {
  points: number;
  /** Time until the window ends. */
  leftMs: number;
}

/** Stores how many calls each caller made in the current window. The database's clock alone opens and ends windows. */
@Injectable()
export class RateLimitRepository {
  /** Adds points to the window of a key, or opens one of `windowMs` when none is open. */
  async count(tx: EntityManager, key: string, points: number, windowMs: number): Promise<Window> {
    const [window] = await tx.query<Window[]>(COUNT, [key, points, windowMs]);
    if (!window) throw new Error(`no window for ${key}`);
    return window;
  }

  /** Deletes the windows that have ended. @param longestMs length of the longest window */
  async prune(tx: EntityManager, longestMs: number): Promise<void> {
    await tx.query(PRUNE, [longestMs]);
  }
}
