import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { past } from '../../database/clock/past-time.ts';
import {
  ITEM_COLUMNS,
  type ItemRow,
  LOG_COLUMNS,
  type LogRow,
  RUN_COLUMNS,
  type RunRow,
} from './sync-run.presenter.ts';

/** Most log lines, and most members, of one event; the next event contains the rest. */
export const ANNOUNCED_AT_ONCE = 200;

/** Member of a run to publish. */
export interface ToldItem extends ItemRow {
  /** Line of the sync log for a sync without news, else null. */
  line: LogRow | null;
  /** Time of the reading when it brought nothing new and no event of its own has published it, else null. */
  readAt: Date | null;
}

/**
 * Runs with anything to publish, and those that end because no member is left. Every writer locks the runs first and
 * then their members, so that a cancel and a publication never wait for each other in a circle.
 */
const LOCK_RUNS = `
SELECT id FROM sync_run WHERE id IN (
  SELECT id FROM sync_run WHERE NOT announced
  UNION ALL SELECT run_id FROM sync_item WHERE NOT announced
  UNION ALL SELECT run_id FROM sync_log WHERE NOT announced
  UNION ALL SELECT r.id FROM sync_run r WHERE r.status = 'running' AND NOT EXISTS
    (SELECT 1 FROM sync_item i WHERE i.run_id = r.id AND i.status IN ('queued', 'active')))
ORDER BY id FOR NO KEY UPDATE`;

/**
 * A sync without news gets its id in the log here. Its time is published as long as it is the newest of the member and
 * the member's numbers were read; all other readings have events of their own.
 */
const TAKE_ITEMS = `
WITH told AS (SELECT run_id, member_id FROM sync_item WHERE NOT announced AND run_id = ANY($1::uuid[])
  LIMIT ${ANNOUNCED_AT_ONCE} FOR UPDATE SKIP LOCKED)
UPDATE sync_item i SET announced = true,
  log_id = CASE WHEN i.status = 'done' AND i.result = 'unchanged' THEN nextval('sync_log_id_seq') END
FROM told JOIN member m ON m.id = told.member_id
WHERE i.run_id = told.run_id AND i.member_id = told.member_id
RETURNING ${ITEM_COLUMNS}, i.log_id AS "logId",
  CASE WHEN i.log_id IS NOT NULL AND NOT m.is_hidden AND m.skills_read_at = m.last_synced_at THEN m.last_synced_at END AS "readAt"`;

/**
 * A run ends once: its row is locked, and only a running one ends. Members that were deleted lower its total at the end. It
 * ended with its last member, which may be long before the publication.
 * The undo of a merge may bring back a member that was counted; the total then rises, as one wrong count must not stop
 * the publishing of all runs.
 */
const COUNT_RUNS = `
UPDATE sync_run SET announced = true, successful = sync_run.successful + n.done, failed = sync_run.failed + n.failed,
  total = CASE WHEN sync_run.status = 'running' AND n.ends
    THEN sync_run.successful + n.done + sync_run.failed + n.failed
    ELSE greatest(sync_run.total, sync_run.successful + n.done + sync_run.failed + n.failed) END,
  status = CASE WHEN NOT (sync_run.status = 'running' AND n.ends) THEN sync_run.status
    WHEN sync_run.successful + n.done = 0 AND sync_run.failed + n.failed > 0 THEN 'failed' ELSE 'completed' END,
  finished_at = CASE WHEN sync_run.status = 'running' AND n.ends THEN coalesce(
    (SELECT max(${past('i.ended_at')}) FROM sync_item i WHERE i.run_id = n.id), clock_timestamp()) ELSE sync_run.finished_at END
FROM (
  SELECT r.id, coalesce(c.done, 0) AS done, coalesce(c.failed, 0) AS failed, c.id IS NULL AND r.announced AS still,
    NOT EXISTS (SELECT 1 FROM sync_item i
      WHERE i.run_id = r.id AND (i.status IN ('queued', 'active') OR NOT i.announced)) AS ends
  FROM sync_run r LEFT JOIN unnest($1::uuid[], $2::int[], $3::int[]) c (id, done, failed) ON c.id = r.id
  WHERE r.id = ANY($4::uuid[])
) n
WHERE sync_run.id = n.id AND (NOT n.still OR n.ends)
RETURNING ${RUN_COLUMNS}`;

const TAKE_LOGS = `
UPDATE sync_log SET announced = true WHERE id IN (
  SELECT l.id FROM sync_log l WHERE NOT l.announced
    AND (l.run_id = ANY($1::uuid[]) OR NOT EXISTS (SELECT 1 FROM sync_run r WHERE r.id = l.run_id))
  ORDER BY l.id LIMIT ${ANNOUNCED_AT_ONCE})
RETURNING ${LOG_COLUMNS}`;

/** Returns changes of runs that were not published to admins, and marks them as published. */
@Injectable()
export class SyncAnnouncementRepository {
  /** Locks the publishing until commit. */
  async lock(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('sync-announcer'))`);
  }

  /**
   * Locks the runs with changes until commit, before their members. Returns their ids.
   */
  async lockRuns(tx: EntityManager): Promise<string[]> {
    const runs = await tx.query<{ id: string }[]>(LOCK_RUNS);
    return runs.map(({ id }) => id);
  }

  /**
   * Counts members that have ended in their runs, and ends runs without unfinished members. Returns the runs that changed.
   * @param locked ids of lockRuns()
   * @param items those that takeItems() has returned in this transaction
   * @param logs those that takeLogs() has returned: each run of them is returned
   */
  async countAndTakeRuns(
    tx: EntityManager,
    locked: readonly string[],
    items: readonly ItemRow[],
    logs: readonly LogRow[],
  ): Promise<RunRow[]> {
    const ended = items.filter(({ status }) => status === 'done' || status === 'failed');
    const ids = [...new Set([...ended, ...logs].flatMap(({ runId }) => runId ?? []))];
    const count = (status: ItemRow['status']) =>
      ids.map((id) => ended.filter((item) => item.runId === id && item.status === status).length);
    const counts = [ids, count('done'), count('failed'), locked];
    const [runs] = await tx.query<[RunRow[], number]>(COUNT_RUNS, counts);
    return runs;
  }

  /** Takes members of the locked runs. Leaves out those that are being written. */
  async takeItems(tx: EntityManager, locked: readonly string[]): Promise<ToldItem[]> {
    const [items] = await tx.query<[(ItemRow & { logId: number | null; readAt: Date | null })[], number]>(TAKE_ITEMS, [
      locked,
    ]);
    return items.map(({ logId, ...item }) => ({ ...item, line: logId === null ? null : lineOf(item, logId) }));
  }

  /** Returns the oldest lines of the locked runs, and of runs that no longer exist, in no order. */
  async takeLogs(tx: EntityManager, locked: readonly string[]): Promise<LogRow[]> {
    const [lines] = await tx.query<[LogRow[], number]>(TAKE_LOGS, [locked]);
    return lines;
  }
}

function lineOf({ runId, memberName, message, endedAt }: ItemRow, id: number): LogRow {
  return { id, runId, memberName, status: 'unchanged', xpGained: 0, message, at: endedAt ?? new Date(0) };
}
