import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { LiveEvent } from '../../../shared/live/live-protocol.ts';

/** The pool or a running transaction. */
export type Queryable = Pick<DataSource | EntityManager, 'query'>;

const versionRows = z.array(z.object({ version: z.coerce.number() }));
const countRows = z.array(z.object({ count: z.number() }));
const appendRows = z.array(z.object({ stream: z.string(), version: z.coerce.number(), transaction: z.string() }));
const eventRows = z.array(
  z.object({ stream: z.string(), version: z.coerce.number(), at: z.date(), changes: z.array(z.unknown()) }),
);

/**
 * The row lock on live_stream is held to the commit, so versions are in commit order and a rollback leaves no gap.
 * Streams are locked in the given order. clock_timestamp() is taken after the lock: `at` never runs backwards within a
 * stream.
 */
const APPEND = `
WITH told AS MATERIALIZED (
  SELECT * FROM unnest($1::text[], $2::jsonb[]) WITH ORDINALITY AS t (stream, changes, place)
), next AS (
  INSERT INTO live_stream (stream, version) SELECT stream, 1 FROM told ORDER BY place
  ON CONFLICT (stream) DO UPDATE SET version = live_stream.version + 1
  RETURNING stream, version
), event AS (
  INSERT INTO live_event (stream, version, at, changes)
  SELECT n.stream, n.version, clock_timestamp(), told.changes FROM next n JOIN told USING (stream)
  RETURNING stream, version
)
SELECT stream, version, pg_current_xact_id()::text AS transaction, pg_notify('live', stream || '|' || version) FROM event`;

/**
 * The floor of a stream is its 1,000th newest event; a stream with fewer has none and loses nothing. A board's events
 * stay as long as the board: late overlays are made of all of them.
 */
const PRUNE = `
WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtext('live retention')) AS mine),
kept AS MATERIALIZED (
  SELECT s.stream, (
    SELECT k.version FROM live_event k WHERE k.stream = s.stream ORDER BY k.version DESC OFFSET $2::int - 1 LIMIT 1
  ) AS floor
  FROM live_stream s WHERE s.stream NOT LIKE 'bingo:%'
), old AS (
  SELECT e.stream, e.version FROM turn, live_event e JOIN kept USING (stream)
  WHERE turn.mine AND e.at < $1 AND e.version < kept.floor
  ORDER BY e.at LIMIT 5000
), gone AS (
  DELETE FROM live_event e USING old WHERE e.stream = old.stream AND e.version = old.version RETURNING 1
)
SELECT count(*)::int AS count FROM gone`;

/** SQL of live_stream and live_event. */
@Injectable()
export class LiveEventRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * Takes the next version of each stream, in the given order, and writes its event. Returns the versions by stream and the
   * id of the running transaction.
   */
  async insert(
    tx: EntityManager,
    events: readonly (readonly [stream: string, changes: unknown[]])[],
  ): Promise<{ versions: ReadonlyMap<string, number>; transaction: string }> {
    const streams = events.map(([stream]) => stream);
    const changes = events.map(([, told]) => JSON.stringify(told));
    const rows = appendRows.parse(await tx.query(APPEND, [streams, changes]));
    const [row] = rows;
    if (!row || rows.length !== events.length) throw new Error(`no version for ${streams.join(', ')}`);
    return { versions: new Map(rows.map(({ stream, version }) => [stream, version])), transaction: row.transaction };
  }

  /** Returns the newest version that `from` can see; 0 before the first event. */
  async version(stream: string, from: Queryable = this.database): Promise<number> {
    const rows = versionRows.parse(await from.query('SELECT version FROM live_stream WHERE stream = $1', [stream]));
    return rows[0]?.version ?? 0;
  }

  /** Returns the events above a version, oldest first, at most `limit`. */
  async after(stream: string, version: number, limit: number): Promise<LiveEvent[]> {
    return this.read('stream = $1 AND version > $2 ORDER BY version LIMIT $3', [stream, version, limit]);
  }

  /** Returns the newest events up to a version, oldest first, at most `limit`. */
  async newest(stream: string, upTo: number, limit: number): Promise<LiveEvent[]> {
    const rows = await this.read('stream = $1 AND version <= $2 ORDER BY version DESC LIMIT $3', [stream, upTo, limit]);
    return rows.reverse();
  }

  /** Deletes at most 5,000 events older than `before`, except each stream's newest `keep`; none while another node does. */
  async prune(tx: EntityManager, before: Date, keep: number): Promise<number> {
    const rows = countRows.parse(await tx.query(PRUNE, [before, keep]));
    return rows[0]?.count ?? 0;
  }

  /** Raises the version of every stream by a million. */
  async raiseVersions(tx: Queryable): Promise<void> {
    await tx.query('UPDATE live_stream SET version = version + 1000000');
  }

  private async read(where: string, parameters: unknown[]): Promise<LiveEvent[]> {
    const rows = eventRows.parse(
      await this.database.query(`SELECT stream, version, at, changes FROM live_event WHERE ${where}`, parameters),
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}
