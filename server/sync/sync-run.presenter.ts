import * as z from 'zod/mini';
import { LOG_STATUSES, RUN_KINDS, RUN_STATUSES, type Progress, type SyncLog } from '../../shared/sync/sync.schemas.ts';

export const runRowSchema = z.object({
  id: z.string(),
  kind: z.enum(RUN_KINDS),
  status: z.enum(RUN_STATUSES),
  total: z.number(),
  successful: z.number(),
  failed: z.number(),
  rate_limited: z.number(),
  started_at: z.date(),
  finished_at: z.nullable(z.date()),
});
export const RUN_COLUMNS = 'id, kind, status, total, successful, failed, rate_limited, started_at, finished_at';

export function presentRun(row: z.infer<typeof runRowSchema>): Progress {
  return {
    syncId: row.id,
    kind: row.kind,
    status: row.status,
    total: row.total,
    processed: row.successful + row.failed,
    successful: row.successful,
    failed: row.failed,
    rateLimited: row.rate_limited,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
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
