import type { ItemState, Progress, SyncItem, SyncLog } from '../../../shared/sync/sync.schemas.ts';
import { selectList } from '../../database/columns/select-list.ts';
import { PAUSED_MS } from '../queue/host-gate.ts';
import type { SyncItemEntity } from '../queue/sync-item.entity.ts';
import { estimateEnd } from './run-estimate.ts';
import type { SyncLogEntity } from './sync-log.entity.ts';
import type { SyncRunEntity } from './sync-run.entity.ts';

/** Ends that the pace of a run is measured by. */
const ENDS_MEASURED = 30;

/** What the end of a run is estimated from. */
export interface RunPaceRow {
  /** When members of a running run ended, newest first. */
  recentEnds: Date[];
  /** For how long from now on pauses keep everybody from being read. */
  pausedMs: number;
  readAt: Date;
}
export type RunRow = Omit<SyncRunEntity, 'announced'> & RunPaceRow;

/** SQL of the columns of RunPaceRow. @param run the name of `sync_run` in the statement */
export function paceColumns(run: string): Record<keyof RunPaceRow, string> {
  return {
    recentEnds: `CASE WHEN ${run}.status = 'running' THEN ARRAY(SELECT i.ended_at FROM sync_item i
      WHERE i.run_id = ${run}.id AND i.ended_at <= clock_timestamp() ORDER BY i.ended_at DESC LIMIT ${ENDS_MEASURED})
      ELSE '{}'::timestamptz[] END`,
    pausedMs: `(CASE WHEN ${run}.status = 'running' THEN ${PAUSED_MS} ELSE 0 END)::float8`,
    readAt: 'clock_timestamp()',
  };
}

const PACE = Object.entries(paceColumns('sync_run')).map(([property, column]) => `${column} AS "${property}"`);
const RUN_PROPERTIES = [
  ...(['id', 'kind', 'status', 'total', 'successful', 'failed', 'rateLimited'] as const),
  ...(['startedBy', 'retryOf', 'startedAt', 'finishedAt'] as const),
];
/** The columns of RunRow, for a statement that writes `sync_run` under its own name. */
export const RUN_COLUMNS = `${selectList<SyncRunEntity>('sync_run', RUN_PROPERTIES)}, ${PACE.join(', ')}`;

export function presentRun(row: RunRow): Progress {
  const processed = row.successful + row.failed;
  const end =
    row.status === 'running'
      ? estimateEnd({
          readAt: row.readAt,
          remaining: row.total - processed,
          recentEnds: row.recentEnds,
          pausedMs: row.pausedMs,
        })
      : null;
  return {
    syncId: row.id,
    kind: row.kind,
    status: row.status,
    total: row.total,
    processed,
    successful: row.successful,
    failed: row.failed,
    rateLimited: row.rateLimited,
    startedBy: row.startedBy,
    retryOf: row.retryOf,
    started_at: row.startedAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    estimated_end: end?.toISOString() ?? null,
  };
}

const ITEM_PROPERTIES = [
  ...(['runId', 'memberId', 'status', 'result', 'rateLimited', 'attempt', 'xpGained', 'message', 'endedAt'] as const),
];
export type ItemRow = Pick<SyncItemEntity, (typeof ITEM_PROPERTIES)[number]> & { memberName: string };
/** The columns of ItemRow, of `sync_item i` and `member m`. */
export const ITEM_COLUMNS = `${selectList<SyncItemEntity>('i', ITEM_PROPERTIES)}, m.name AS "memberName"`;

export function presentItem(row: ItemRow): SyncItem {
  return {
    member_id: row.memberId,
    member_name: row.memberName,
    state: stateOf(row),
    xp_gained: row.xpGained,
    attempt: row.attempt,
    message: row.message,
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

function stateOf({ status, result, rateLimited }: ItemRow): ItemState {
  switch (status) {
    case 'queued':
      return rateLimited ? 'rate_limited' : 'waiting';
    case 'active':
      return 'reading';
    case 'done':
      return result === 'unchanged' || result === 'skipped' ? result : 'done';
    case 'failed':
    case 'cancelled':
      return status;
  }
}

const LOG_PROPERTIES = ['id', 'runId', 'memberName', 'status', 'xpGained', 'message', 'at'] as const;
export type LogRow = Pick<SyncLogEntity, (typeof LOG_PROPERTIES)[number]>;
/** The columns of LogRow, for a statement that writes `sync_log` under its own name. */
export const LOG_COLUMNS = selectList<SyncLogEntity>('sync_log', LOG_PROPERTIES);

export function presentLog(row: LogRow): SyncLog {
  return {
    id: row.id,
    syncId: row.runId,
    member_name: row.memberName,
    status: row.status,
    xp_gained: row.xpGained,
    message: row.message,
    timestamp: row.at.toISOString(),
  };
}
