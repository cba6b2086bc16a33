import { nextTurnAt, pausedUntil } from '../game/stored-pace.ts';

/** The service that a read begins with, and the one that XP comes from without it: names in table host_pace. */
export type HostOrder = readonly [first: string, other: string];

const OPENS_AT = `greatest(${nextTurnAt('p')} - interval '150 ms', ${pausedUntil('p')})`;

/**
 * SQL of one row `opens_at`: when a member may be taken, by the pace that all processes share. A read begins with the first
 * service; while that has us wait after a 429, XP comes from the other one, and so does the pace. No row: nobody has asked
 * the first one yet, so it is now.
 */
export const gateSql = (first: string, other: string): string => `
SELECT CASE WHEN f.paused_until > clock_timestamp() THEN least(f.opens_at, coalesce(o.opens_at, clock_timestamp()))
    ELSE f.opens_at END AS opens_at
  FROM (SELECT p.host, ${pausedUntil('p')} AS paused_until, ${OPENS_AT} AS opens_at FROM host_pace p) f
  LEFT JOIN (SELECT p.host, ${OPENS_AT} AS opens_at FROM host_pace p) o ON o.host = ${other}
  WHERE f.host = ${first}`;
