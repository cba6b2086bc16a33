import type { ItemState, Progress, SyncItem, SyncLog } from '../../../shared/sync/sync.schemas.ts';
import { selectList } from '../../database/columns/select-list.ts';
import type { SyncItemEntity } from '../queue/sync-item.entity.ts';
import { countColumns, type RunCountsRow } from './run-counts.ts';
import { estimateEnd } from './run-estimate.ts';
import type { SyncLogEntity } from './sync-log.entity.ts';
import type { SyncRunEntity } from './sync-run.entity.ts';

export type RunRow = Omit<SyncRunEntity, 'announced'> & RunCountsRow;

const COUNTS = Object.entries(countColumns('sync_run')).map(([property, column]) => `${column} AS "${property}"`);
const RUN_PROPERTIES = [
  ...(['id', 'kind', 'status', 'total', 'successful', 'failed'] as const),
  ...(['startedBy', 'retryOf', 'startedAt', 'finishedAt'] as const),
];
/** SQL of the columns of RunRow, for a statement that writes `sync_run` without an alias. */
export const RUN_COLUMNS = `${selectList<SyncRunEntity>('sync_run', RUN_PROPERTIES)}, ${COUNTS.join(', ')}`;

export function presentRun(row: RunRow): Progress {
  const successful = row.successful + row.uncountedDone;
  const failed = row.failed + row.uncountedFailed;
  const processed = successful + failed;
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
    successful,
    failed,
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
  ...(['streamed'] as const),
];
export type ItemRow = Pick<SyncItemEntity, (typeof ITEM_PROPERTIES)[number]> & { memberName: string };
/** SQL of the columns of ItemRow, of `sync_item i` and `member m`. */
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
/** SQL of the columns of LogRow, for a statement that writes `sync_log` without an alias. */
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
