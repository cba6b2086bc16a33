import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { Progress, RunOrigin, SyncItem, SyncLog } from '../../../shared/sync/sync.schemas.ts';
import { past } from '../../database/clock/past-time.ts';
import {
  ITEM_COLUMNS,
  itemRowSchema,
  LOG_COLUMNS,
  logRowSchema,
  presentItem,
  presentLog,
  presentRun,
  RUN_COLUMNS,
  runRowSchema,
} from './sync-run.presenter.ts';

/** As originOf() of shared/sync. */
const ORIGIN = `CASE WHEN kind = 'scheduled' THEN 'schedule' WHEN kind = 'one' AND started_by IS NULL THEN 'visitors'
  ELSE 'admins' END`;

/** SQL of what admins see of runs: reads only, in the snapshot that is given. */
@Injectable()
export class SyncViewRepository {
  async find(tx: EntityManager, id: string): Promise<Progress | null> {
    return (await this.runs(tx, 'WHERE id = $1', [id]))[0] ?? null;
  }

  /** Oldest first. */
  listRunning(tx: EntityManager): Promise<Progress[]> {
    return this.runs(tx, `WHERE status = 'running' ORDER BY started_at, id`, []);
  }

  /** Newest first; `by` undefined: of every origin. */
  listRecent(tx: EntityManager, by: RunOrigin | undefined, limit: number): Promise<Progress[]> {
    const newest = `ORDER BY ${past('started_at')} DESC NULLS LAST, id LIMIT $1`;
    return by === undefined
      ? this.runs(tx, newest, [limit])
      : this.runs(tx, `WHERE ${ORIGIN} = $2 ${newest}`, [limit, by]);
  }

  /** By member id, above `after`. */
  async listItems(tx: EntityManager, runId: string, after: number, limit: number): Promise<SyncItem[]> {
    const rows: unknown = await tx.query(
      `SELECT ${ITEM_COLUMNS} FROM sync_item i JOIN member m ON m.id = i.member_id
       WHERE i.run_id = $1 AND i.member_id > $2 ORDER BY i.member_id LIMIT $3`,
      [runId, after, limit],
    );
    return z.array(itemRowSchema).parse(rows).map(presentItem);
  }

  /** Newest first. */
  async listLogs(tx: EntityManager, limit: number): Promise<SyncLog[]> {
    const rows: unknown = await tx.query(`SELECT ${LOG_COLUMNS} FROM sync_log ORDER BY id DESC LIMIT $1`, [limit]);
    return z.array(logRowSchema).parse(rows).map(presentLog);
  }

  private async runs(tx: EntityManager, rest: string, parameters: unknown[]): Promise<Progress[]> {
    const rows: unknown = await tx.query(`SELECT ${RUN_COLUMNS} FROM sync_run ${rest}`, parameters);
    return z.array(runRowSchema).parse(rows).map(presentRun);
  }
}
