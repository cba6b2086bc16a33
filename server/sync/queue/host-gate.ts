import { SKILL_SOURCES } from '../../../shared/game/sources.ts';
import { nextSlotAt, pausedUntil } from '../../game/transport/stored-pace.ts';

/** Service that a read begins with, and the one that gives XP without it; names in table host_pace. */
export type HostOrder = readonly [first: string, other: string];

/** Order of the services for every member: a read begins with a slot of the first; without it, XP comes from the other. */
export const READ_HOSTS: HostOrder = SKILL_SOURCES;

const OPENS_AT = `greatest(${nextSlotAt('p')} - interval '150 ms', ${pausedUntil('p')})`;
const PACE = `SELECT p.host, ${pausedUntil('p')} AS paused_until, ${OPENS_AT} AS opens_at FROM host_pace p`;

/**
 * SQL of one row: `opens_at`, the time from which a member may be taken, by the pace that all processes share, and
 * `paused_until`, the end of the pauses that prevent every read (NULL without such pauses). A read begins with the first
 * service; while that is paused after a 429, XP and the pace come from the other one. Without a row the first service was
 * never called, so a member may be taken now.
 */
export const gateSql = (first: string, other: string): string => `
SELECT CASE WHEN f.paused_until > clock_timestamp() THEN least(f.opens_at, coalesce(o.opens_at, clock_timestamp()))
    ELSE f.opens_at END AS opens_at,
  CASE WHEN f.paused_until > clock_timestamp()
    THEN least(f.paused_until, coalesce(o.paused_until, clock_timestamp())) END AS paused_until
  FROM (${PACE}) f LEFT JOIN (${PACE}) o ON o.host = ${other}
  WHERE f.host = ${first}`;

/** SQL of a number: time in ms until pauses no longer prevent every read; 0 while one service can be read. */
export const PAUSED_MS = `coalesce((
  SELECT 1000 * extract(epoch FROM greatest(gate.paused_until, clock_timestamp()) - clock_timestamp())
  FROM (${gateSql(`'${READ_HOSTS[0]}'`, `'${READ_HOSTS[1]}'`)}) gate), 0)`;
