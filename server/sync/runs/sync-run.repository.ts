import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan } from 'typeorm';
import * as z from 'zod/mini';
import { originOf, type Progress, type RunKind } from '../../../shared/sync/sync.schemas.ts';
import { past } from '../../database/clock/past-time.ts';
import { MemberEntity } from '../../members/member.entity.ts';
import { SyncItemEntity } from '../queue/sync-item.entity.ts';
import { SyncDueEntity } from '../queue/sync-due.entity.ts';
import { SyncLogEntity } from './sync-log.entity.ts';
import { SyncRunEntity } from './sync-run.entity.ts';
import { presentRun, type RunRow } from './sync-run.presenter.ts';

/** Priorities of the kinds of runs: a requested profile first, then admins' runs, then the schedule's. */
const PRIORITY: Record<RunKind, number> = { one: 100, unsynced: 50, all: 40, scheduled: 10 };
/** Priority of members with news, above all runs except those of chosen members. */
const CHANGED_PRIORITY = 60;
const DAY_MS = 86_400_000;
const LOG_DAYS = 30;

/** Origin of a run. */
export interface RunSource {
  /** Name of the admin; without it a run of kind `one` is not published step by step. */
  startedBy?: string | undefined;
  /** Id of the run whose failed members are read again. */
  retryOf?: string | undefined;
  /** True for members with news, which are read before those that are queued already. */
  news?: boolean;
}

const addedRuns = z.array(z.object({ id: z.string(), started_at: z.date() }));

/** Workers wake at the commit. */
const ADD_ITEMS = `
WITH item AS (
  INSERT INTO sync_item (run_id, member_id, priority, position, streamed)
  SELECT $1, id, $3, position, $4 FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, position)
)
SELECT pg_notify('sync_work', '')`;

const CANCEL = `
WITH run AS (
  UPDATE sync_run SET status = 'cancelled', finished_at = clock_timestamp(), announced = true
  WHERE id = $1 AND status = 'running' RETURNING id
), items AS (
  UPDATE sync_item i SET status = 'cancelled', lease_id = NULL, lease_until = NULL, attempt = 0,
    message = NULL, announced = true FROM run
  WHERE i.run_id = run.id AND i.status IN ('queued', 'active')
)
SELECT pg_notify('sync_cancel', id::text) FROM run`;

/** SQL: end of the last try of `member m` with `sync_due d`. A reading without news is only noted with the member. */
const LAST_TRIED = `greatest(${past('d.last_attempt_at')}, ${past('m.last_synced_at')})`;

const RAISE_PRIORITY = `
WITH news AS (
  SELECT i.run_id, i.member_id FROM sync_item i JOIN sync_run r ON r.id = i.run_id AND r.status = 'running'
  JOIN member m ON m.id = i.member_id LEFT JOIN sync_due d ON d.member_id = m.id
  WHERE i.status = 'queued' AND i.priority < $1
    AND ${past('m.clan_xp_changed_at')} > coalesce(${LAST_TRIED}, '-infinity')
  FOR UPDATE OF i SKIP LOCKED
)
UPDATE sync_item i SET priority = $1 FROM news
WHERE i.run_id = news.run_id AND i.member_id = news.member_id`;

/** SQL condition on `sync_item i`: the row of its run does not count it yet. */
const IS_UNCOUNTED = `(i.status IN ('queued', 'active') OR (i.status IN ('done', 'failed') AND NOT i.announced))`;

/**
 * Ends and counts a member's items of running runs, since the items may be deleted before they would be counted. An end
 * without news gets its line of the log here, as no publication will give it one.
 */
const SKIP = `
WITH item AS (
  UPDATE sync_item i SET status = CASE WHEN i.ended_at IS NULL THEN 'done' ELSE i.status END,
    result = CASE WHEN i.ended_at IS NULL THEN 'skipped' ELSE i.result END,
    message = CASE WHEN i.ended_at IS NULL THEN 'No longer a member' ELSE i.message END,
    log_id = CASE WHEN i.ended_at IS NOT NULL AND i.status = 'done' AND i.result = 'unchanged'
      THEN nextval('sync_log_id_seq') ELSE i.log_id END,
    ended_at = coalesce(i.ended_at, clock_timestamp()), lease_id = NULL, lease_until = NULL, announced = true
  FROM sync_run r WHERE r.id = i.run_id AND r.status = 'running' AND i.member_id = $1
    AND ${IS_UNCOUNTED}
  RETURNING i.run_id, i.status
)
UPDATE sync_run r SET successful = r.successful + (item.status = 'done')::int,
  failed = r.failed + (item.status = 'failed')::int, announced = false
FROM item WHERE r.id = item.run_id`;

/** SQL condition: a finished run that is older than a week, or than a day for the many small runs without an admin. */
const IS_OLD = `status <> 'running' AND started_at < cast(:now AS timestamptz) -
  CASE WHEN kind IN ('one', 'scheduled') AND started_by IS NULL THEN interval '1 day' ELSE interval '7 days' END`;

/** Writes runs and chooses their members. */
@Injectable()
export class SyncRunRepository {
  /**
   * Stores a running run over these members, which are read in this order. Workers wake at the commit.
   * Returns null when a run of this kind, or a retry of that run, is running already.
   */
  async create(
    tx: EntityManager,
    kind: RunKind,
    memberIds: number[],
    { startedBy, retryOf, news }: RunSource = {},
  ): Promise<Progress | null> {
    const run = { kind, total: memberIds.length, startedBy: startedBy ?? null, retryOf: retryOf ?? null };
    const added = await tx
      .getRepository(SyncRunEntity)
      .createQueryBuilder()
      .insert()
      .values({ ...run, announced: true })
      .orIgnore()
      .updateEntity(false)
      .returning(['id', 'startedAt'])
      .execute();
    const [row] = addedRuns.parse(added.raw);
    if (!row) return null;
    const progress = presentNew({ ...run, id: row.id, startedAt: row.started_at });
    const priority = news === true ? CHANGED_PRIORITY : PRIORITY[kind];
    await tx.query(ADD_ITEMS, [row.id, memberIds, priority, originOf(progress) === 'admins']);
    return progress;
  }

  /** Cancels a running run at once: taken members lose their leases. Returns false when it is not running. */
  async cancel(tx: EntityManager, id: string): Promise<boolean> {
    const cancelled: unknown[] = await tx.query(CANCEL, [id]);
    return cancelled.length > 0;
  }

  /** Returns the active members, the longest waiting first; with `neverRead` only those that were never read. */
  async listActiveIds(tx: EntityManager, neverRead: boolean): Promise<number[]> {
    const active = tx
      .getRepository(MemberEntity)
      .createQueryBuilder('m')
      .leftJoin(SyncDueEntity, 'd', 'd.memberId = m.id')
      .select('m.id', 'id')
      .where('m.isActive')
      .orderBy(`greatest(d.lastAttemptAt, m.lastSyncedAt)`, 'ASC', 'NULLS FIRST')
      .addOrderBy('m.id');
    if (neverRead) active.andWhere('m.skillsReadAt IS NULL');
    return (await active.getRawMany<{ id: number }>()).map(({ id }) => id);
  }

  /** Returns the members of a run that could not be read, in its order. */
  async listFailedIds(tx: EntityManager, runId: string): Promise<number[]> {
    const failed = await tx.getRepository(SyncItemEntity).find({
      select: { runId: true, memberId: true },
      where: { runId, status: 'failed' },
      order: { position: 'ASC', memberId: 'ASC' },
    });
    return failed.map(({ memberId }) => memberId);
  }

  /** Raises the priority of queued members whose clan XP rose after their last try. Skips locked rows. */
  async raiseChanged(tx: EntityManager): Promise<void> {
    await tx.query(RAISE_PRIORITY, [CHANGED_PRIORITY]);
  }

  /** Moves a member to the front of the running run in which it waits or is being read. Returns that run. */
  async raisePriority(tx: EntityManager, memberId: number): Promise<string | null> {
    const run = await tx
      .getRepository(SyncItemEntity)
      .createQueryBuilder('i')
      .innerJoin(SyncRunEntity, 'r', `r.id = i.runId AND r.status = 'running'`)
      .select('i.runId', 'id')
      .where(`i.memberId = :memberId AND i.status IN ('queued', 'active')`, { memberId })
      .orderBy('i.priority', 'DESC')
      .limit(1)
      .getRawOne<{ id: string }>();
    if (!run) return null;
    await tx
      .getRepository(SyncItemEntity)
      .createQueryBuilder()
      .update({ priority: PRIORITY.one, runAfter: () => 'least(run_after, clock_timestamp())' })
      .where({ runId: run.id, memberId, status: 'queued' })
      .execute();
    await tx.query(`SELECT pg_notify('sync_work', '')`);
    return run.id;
  }

  /** Ends a removed member's items in running runs, so that these do not wait for it. */
  async skipMember(tx: EntityManager, memberId: number): Promise<void> {
    // Every writer locks the runs first and then their members.
    await tx
      .getRepository(SyncRunEntity)
      .createQueryBuilder('r')
      .select('r.id')
      .where(`r.status = 'running'`)
      .andWhere((q) => {
        const waiting = q.subQuery().select('i.runId').from(SyncItemEntity, 'i');
        return `r.id IN ${waiting.where(`i.memberId = :memberId AND ${IS_UNCOUNTED}`).getQuery()}`;
      })
      .setParameters({ memberId })
      .orderBy('r.id')
      .setLock('pessimistic_write')
      .getMany();
    await tx.query(SKIP, [memberId]);
  }

  /** Deletes old finished runs and old log lines. */
  async prune(tx: EntityManager, now: Date): Promise<void> {
    await tx.getRepository(SyncRunEntity).createQueryBuilder().delete().where(IS_OLD, { now }).execute();
    const oldest = new Date(now.getTime() - LOG_DAYS * DAY_MS);
    await tx.getRepository(SyncLogEntity).delete({ at: LessThan(oldest) });
  }
}

/** Presents a new run, of which no member was read yet. */
function presentNew(run: Pick<RunRow, 'id' | 'kind' | 'total' | 'startedBy' | 'retryOf' | 'startedAt'>): Progress {
  const counts = { successful: 0, failed: 0, uncountedDone: 0, uncountedFailed: 0, rateLimited: 0 };
  const pace = { recentEnds: [], pausedMs: 0, readAt: run.startedAt };
  return presentRun({ ...run, ...counts, ...pace, status: 'running', finishedAt: null });
}
