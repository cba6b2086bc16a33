import * as z from 'zod/mini';
import {
  LOG_STATUSES,
  RUN_KINDS,
  RUN_STATUSES,
  type ItemState,
  type Progress,
  type SyncItem,
  type SyncLog,
} from '../../../shared/sync/sync.schemas.ts';
import { PAUSED_MS } from '../queue/host-gate.ts';
import { estimateEnd } from './run-estimate.ts';

/** Ends that the pace of a run is measured by. */
const ENDS_MEASURED = 30;

export const runRowSchema = z.object({
  id: z.string(),
  kind: z.enum(RUN_KINDS),
  status: z.enum(RUN_STATUSES),
  total: z.number(),
  successful: z.number(),
  failed: z.number(),
  rate_limited: z.number(),
  started_by: z.nullable(z.string()),
  retry_of: z.nullable(z.string()),
  started_at: z.date(),
  finished_at: z.nullable(z.date()),
  recent_ends: z.array(z.date()),
  paused_ms: z.coerce.number(),
  read_at: z.date(),
});
/** Of the table `sync_run` under its own name. */
export const RUN_COLUMNS = `id, kind, status, total, successful, failed, rate_limited, started_by, retry_of, started_at,
  finished_at, clock_timestamp() AS read_at,
  CASE WHEN status = 'running' THEN ARRAY(SELECT i.ended_at FROM sync_item i
    WHERE i.run_id = sync_run.id AND i.ended_at <= clock_timestamp() ORDER BY i.ended_at DESC LIMIT ${ENDS_MEASURED})
    ELSE '{}'::timestamptz[] END AS recent_ends,
  CASE WHEN status = 'running' THEN ${PAUSED_MS} ELSE 0 END AS paused_ms`;

export function presentRun(row: z.infer<typeof runRowSchema>): Progress {
  const processed = row.successful + row.failed;
  const end =
    row.status === 'running'
      ? estimateEnd({
          readAt: row.read_at,
          remaining: row.total - processed,
          recentEnds: row.recent_ends,
          pausedMs: row.paused_ms,
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
    rateLimited: row.rate_limited,
    startedBy: row.started_by,
    retryOf: row.retry_of,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    estimated_end: end?.toISOString() ?? null,
  };
}

export const itemRowSchema = z.object({
  run_id: z.string(),
  member_id: z.number(),
  member_name: z.string(),
  status: z.enum(['queued', 'active', 'done', 'failed', 'cancelled']),
  result: z.nullable(z.enum(['success', 'unchanged', 'failed', 'skipped'])),
  rate_limited: z.boolean(),
  attempt: z.number(),
  xp_gained: z.number(),
  message: z.nullable(z.string()),
  ended_at: z.nullable(z.date()),
});
export type ItemRow = z.infer<typeof itemRowSchema>;
/** Of `sync_item i` and `member m`. */
export const ITEM_COLUMNS = `i.run_id, i.member_id, m.name AS member_name, i.status, i.result, i.rate_limited, i.attempt,
  i.xp_gained, i.message, i.ended_at`;

export function presentItem(row: ItemRow): SyncItem {
  return {
    member_id: row.member_id,
    member_name: row.member_name,
    state: stateOf(row),
    xp_gained: row.xp_gained,
    attempt: row.attempt,
    message: row.message,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

function stateOf({ status, result, rate_limited }: ItemRow): ItemState {
  switch (status) {
    case 'queued':
      return rate_limited ? 'rate_limited' : 'waiting';
    case 'active':
      return 'reading';
    case 'done':
      return result === 'unchanged' || result === 'skipped' ? result : 'done';
    case 'failed':
    case 'cancelled':
      return status;
  }
}

export const logRowSchema = z.object({
  id: z.number(),
  run_id: z.nullable(z.string()),
  member_name: z.string(),
  status: z.enum(LOG_STATUSES),
  xp_gained: z.number(),
  message: z.nullable(z.string()),
  at: z.date(),
});
export const LOG_COLUMNS = 'id, run_id, member_name, status, xp_gained, message, at';

export function presentLog(row: z.infer<typeof logRowSchema>): SyncLog {
  return {
    id: row.id,
    syncId: row.run_id,
    member_name: row.member_name,
    status: row.status,
    xp_gained: row.xp_gained,
    message: row.message,
    timestamp: row.at.toISOString(),
  };
}
