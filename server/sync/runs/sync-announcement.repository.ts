import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import {
  ITEM_COLUMNS,
  type ItemRow,
  itemRowSchema,
  LOG_COLUMNS,
  logRowSchema,
  RUN_COLUMNS,
  runRowSchema,
} from './sync-run.presenter.ts';

/** Lines, and members, of one event; the rest goes with the next. */
export const ANNOUNCED_AT_ONCE = 200;

/** An UPDATE with RETURNING gives its rows and their number. */
const runRows = z.tuple([z.array(runRowSchema), z.number()]);
const itemRows = z.tuple([z.array(itemRowSchema), z.number()]);
const logRows = z.tuple([z.array(logRowSchema), z.number()]);

/** Takes what admins have not been shown of runs, and marks it as announced. */
@Injectable()
export class SyncAnnouncementRepository {
  /** Holds the announcements to the end of the transaction. */
  async lock(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('sync-announcer'))`);
  }

  async takeRuns(tx: EntityManager): Promise<z.infer<typeof runRowSchema>[]> {
    return runRows.parse(
      await tx.query(`UPDATE sync_run SET announced = true WHERE NOT announced RETURNING ${RUN_COLUMNS}`),
    )[0];
  }

  /** Leaves out members that are being written. */
  async takeItems(tx: EntityManager): Promise<ItemRow[]> {
    return itemRows.parse(
      await tx.query(
        `WITH told AS (SELECT run_id, member_id FROM sync_item WHERE NOT announced LIMIT ${ANNOUNCED_AT_ONCE} FOR UPDATE SKIP LOCKED)
         UPDATE sync_item i SET announced = true FROM told JOIN member m ON m.id = told.member_id
         WHERE i.run_id = told.run_id AND i.member_id = told.member_id RETURNING ${ITEM_COLUMNS}`,
      ),
    )[0];
  }

  /** Returns the oldest lines, in no order. */
  async takeLogs(tx: EntityManager): Promise<z.infer<typeof logRowSchema>[]> {
    return logRows.parse(
      await tx.query(
        `UPDATE sync_log SET announced = true WHERE id IN
           (SELECT id FROM sync_log WHERE NOT announced ORDER BY id LIMIT ${ANNOUNCED_AT_ONCE}) RETURNING ${LOG_COLUMNS}`,
      ),
    )[0];
  }
}
