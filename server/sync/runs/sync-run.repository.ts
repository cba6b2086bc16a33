import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { originOf, type Progress, type RunKind } from '../../../shared/sync/sync.schemas.ts';
import { past } from '../../database/clock/past-time.ts';
import { presentRun, RUN_COLUMNS, runRowSchema } from './sync-run.presenter.ts';

/** Who is asked for is read first: a profile on a screen, then an admin's run, then the scheduler's. */
const PRIORITY: Record<RunKind, number> = { one: 100, unsynced: 50, all: 40, scheduled: 10 };
/** News of a member goes before what is queued without anybody asking for it. */
const NEWS_PRIORITY = 60;

/** Where a run comes from. */
export interface RunSource {
  /** Name of the admin; without it nobody watches a run of kind `one`. */
  startedBy?: string | undefined;
  /** The run whose failed members are read again. */
  retryOf?: string | undefined;
  /** The members have news: they are read before what is queued already. */
  news?: boolean;
}

const runs = z.array(runRowSchema);
const idRows = z.array(z.object({ id: z.string() }));

/** SQL of runs and their log. */
@Injectable()
export class SyncRunRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * A running run over these members, in this order, read in that order. Workers wake at the commit.
   * @returns null when a run of this kind, or a retry of that run, is running already
   */
  async create(
    tx: EntityManager,
    kind: RunKind,
    memberIds: number[],
    { startedBy, retryOf, news }: RunSource = {},
  ): Promise<Progress | null> {
    const [run] = runs.parse(
      await tx.query(
        `INSERT INTO sync_run (kind, total, started_by, retry_of, announced) VALUES ($1, $2, $3, $4, true)
         ON CONFLICT DO NOTHING RETURNING ${RUN_COLUMNS}`,
        [kind, memberIds.length, startedBy ?? null, retryOf ?? null],
      ),
    );
    if (!run) return null;
    const progress = presentRun(run);
    await tx.query(
      `INSERT INTO sync_item (run_id, member_id, priority, position, streamed)
       SELECT $1, id, $3, position, $4 FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, position)`,
      [run.id, memberIds, news ? NEWS_PRIORITY : PRIORITY[kind], originOf(progress) === 'admins'],
    );
    await tx.query(`SELECT pg_notify('sync_work', '')`);
    return progress;
  }

  /** Ends a running run at once: what was taken loses its lease. null: it is not running. */
  async cancel(tx: EntityManager, id: string): Promise<Progress | null> {
    const [run] = runs.parse(
      await tx.query(
        `WITH run AS (
           UPDATE sync_run SET status = 'cancelled', finished_at = clock_timestamp(), rate_limited = 0, announced = true
           WHERE id = $1 AND status = 'running' RETURNING ${RUN_COLUMNS}
         ), items AS (
           UPDATE sync_item i SET status = 'cancelled', lease_id = NULL, lease_until = NULL, attempt = 0,
             message = NULL, announced = true FROM run
           WHERE i.run_id = run.id AND i.status IN ('queued', 'active')
         )
         SELECT run.*, pg_notify('sync_cancel', run.id::text) FROM run`,
        [id],
      ),
    );
    return run ? presentRun(run) : null;
  }

  async find(id: string): Promise<Progress | null> {
    return (await this.select('WHERE id = $1', [id]))[0] ?? null;
  }

  async findRunning(kind: RunKind): Promise<Progress | null> {
    return (await this.select(`WHERE status = 'running' AND kind = $1`, [kind]))[0] ?? null;
  }

  async findRunningRetry(id: string): Promise<Progress | null> {
    return (await this.select(`WHERE status = 'running' AND retry_of = $1`, [id]))[0] ?? null;
  }

  /** Active members in the order in which they wait longest; only those never read, when told. */
  async listActiveIds(neverRead: boolean): Promise<number[]> {
    return this.ids(
      `SELECT m.id FROM member m LEFT JOIN sync_due d ON d.member_id = m.id
       WHERE m.is_active AND ($1 = false OR m.skills_read_at IS NULL)
       ORDER BY d.last_attempt_at NULLS FIRST, m.id`,
      [neverRead],
    );
  }

  listFailedIds(runId: string): Promise<number[]> {
    return this.ids(
      `SELECT member_id AS id FROM sync_item WHERE run_id = $1 AND status = 'failed' ORDER BY position, member_id`,
      [runId],
    );
  }

  /** Queued members whose clan XP rose since they were tried last overtake the others. Takes no lock that is held. */
  async hastenNews(tx: EntityManager): Promise<void> {
    await tx.query(
      `WITH news AS (
         SELECT i.run_id, i.member_id FROM sync_item i JOIN sync_run r ON r.id = i.run_id AND r.status = 'running'
         JOIN member m ON m.id = i.member_id LEFT JOIN sync_due d ON d.member_id = m.id
         WHERE i.status = 'queued' AND i.priority < $1
           AND ${past('m.clan_xp_changed_at')} > coalesce(${past('d.last_attempt_at')}, '-infinity')
         FOR UPDATE OF i SKIP LOCKED
       )
       UPDATE sync_item i SET priority = $1 FROM news
       WHERE i.run_id = news.run_id AND i.member_id = news.member_id`,
      [NEWS_PRIORITY],
    );
  }

  /** The running run in which a member still waits or is being read; it is moved to the front there. */
  async hasten(tx: EntityManager, memberId: number): Promise<string | null> {
    const rows = idRows.parse(
      await tx.query(
        `SELECT i.run_id AS id FROM sync_item i JOIN sync_run r ON r.id = i.run_id AND r.status = 'running'
         WHERE i.member_id = $1 AND i.status IN ('queued', 'active') ORDER BY i.priority DESC LIMIT 1`,
        [memberId],
      ),
    );
    const run = rows[0];
    if (!run) return null;
    await tx.query(
      `UPDATE sync_item SET priority = $3, run_after = least(run_after, clock_timestamp())
       WHERE run_id = $1 AND member_id = $2 AND status = 'queued'`,
      [run.id, memberId, PRIORITY.one],
    );
    await tx.query(`SELECT pg_notify('sync_work', '')`);
    return run.id;
  }

  /** Forgets what nobody looks at: finished runs after a week (the many small ones after a day), log lines after 30 days. */
  async prune(now: Date): Promise<void> {
    await this.database.query(
      `DELETE FROM sync_run WHERE status <> 'running' AND started_at < $1::timestamptz -
         CASE WHEN kind IN ('one', 'scheduled') AND started_by IS NULL THEN interval '1 day' ELSE interval '7 days' END`,
      [now],
    );
    await this.database.query(`DELETE FROM sync_log WHERE at < $1::timestamptz - interval '30 days'`, [now]);
  }

  private async select(rest: string, parameters: unknown[]): Promise<Progress[]> {
    const rows: unknown = await this.database.query(`SELECT ${RUN_COLUMNS} FROM sync_run ${rest}`, parameters);
    return runs.parse(rows).map(presentRun);
  }

  private async ids(sql: string, parameters: unknown[]): Promise<number[]> {
    const rows: unknown = await this.database.query(sql, parameters);
    return z
      .array(z.object({ id: z.number() }))
      .parse(rows)
      .map((row) => row.id);
  }
}
