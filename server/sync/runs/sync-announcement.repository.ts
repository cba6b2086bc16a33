import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
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

/** Returns changes of runs that were not published to admins, and marks them as published. */
@Injectable()
export class SyncAnnouncementRepository {
  /** Locks the publishing until commit. */
  async lock(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('sync-announcer'))`);
  }

  async takeRuns(tx: EntityManager): Promise<RunRow[]> {
    const [runs] = await tx.query<[RunRow[], number]>(
      `UPDATE sync_run SET announced = true WHERE NOT announced RETURNING ${RUN_COLUMNS}`,
    );
    return runs;
  }

  /** Leaves out members that are being written. */
  async takeItems(tx: EntityManager): Promise<ItemRow[]> {
    const [items] = await tx.query<[ItemRow[], number]>(
      `WITH told AS (SELECT run_id, member_id FROM sync_item WHERE NOT announced LIMIT ${ANNOUNCED_AT_ONCE} FOR UPDATE SKIP LOCKED)
       UPDATE sync_item i SET announced = true FROM told JOIN member m ON m.id = told.member_id
       WHERE i.run_id = told.run_id AND i.member_id = told.member_id RETURNING ${ITEM_COLUMNS}`,
    );
    return items;
  }

  /** Returns the oldest lines, in no order. */
  async takeLogs(tx: EntityManager): Promise<LogRow[]> {
    const [lines] = await tx.query<[LogRow[], number]>(
      `UPDATE sync_log SET announced = true WHERE id IN
         (SELECT id FROM sync_log WHERE NOT announced ORDER BY id LIMIT ${ANNOUNCED_AT_ONCE}) RETURNING ${LOG_COLUMNS}`,
    );
    return lines;
  }
}
