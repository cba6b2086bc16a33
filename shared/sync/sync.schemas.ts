import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';

const count = z.int().check(z.gte(0));

/** `one`: chosen members (a profile, a new member, another run's failed members); `scheduled`: made by the scheduler. */
export const RUN_KINDS = ['all', 'unsynced', 'one', 'scheduled'] as const;
export type RunKind = (typeof RUN_KINDS)[number];
/** D029. */
const RUN_STATUSES = ['running', 'completed', 'cancelled', 'failed'] as const;
export const LOG_STATUSES = ['success', 'unchanged', 'failed', 'rate_limited', 'skipped'] as const;
export type LogStatus = (typeof LOG_STATUSES)[number];
/** Origin of a run: an admin, a visitor (one profile), or the schedule. */
export const RUN_ORIGINS = ['admins', 'visitors', 'schedule'] as const;
export type RunOrigin = (typeof RUN_ORIGINS)[number];

/** processed = successful + failed, equal to total at the end; rateLimited = deferred by 429 and not yet done. D030. */
export const progressSchema = z.object({
  syncId: z.uuid(),
  kind: z.enum(RUN_KINDS),
  status: z.enum(RUN_STATUSES),
  total: count,
  processed: count,
  successful: count,
  failed: count,
  rateLimited: count,
  /** Name of the admin; null for a run of a visitor or of the schedule. */
  startedBy: z.nullable(z.string()),
  /** Id of the run whose failed members this one reads again. */
  retryOf: z.nullable(z.uuid()),
  started_at: instantSchema,
  finished_at: z.nullable(instantSchema),
  /** Estimated end at the pace of its newest members; null when not running, or when too few members were read. */
  estimated_end: z.nullable(instantSchema),
});
export type Progress = z.infer<typeof progressSchema>;

/** Returns the origin of a run. */
export function originOf({ kind, startedBy }: Pick<Progress, 'kind' | 'startedBy'>): RunOrigin {
  if (kind === 'scheduled') return 'schedule';
  return kind === 'one' && startedBy === null ? 'visitors' : 'admins';
}

export const progressResponseSchema = z.object({ success: z.literal(true), progress: progressSchema });
export const runningResponseSchema = z.object({ success: z.literal(true), progress: z.array(progressSchema) });

export const syncLogSchema = z.object({
  id: count,
  syncId: z.nullable(z.uuid()),
  member_name: z.string(),
  status: z.enum(LOG_STATUSES),
  xp_gained: count,
  message: z.nullable(z.string()),
  timestamp: instantSchema,
});
export type SyncLog = z.infer<typeof syncLogSchema>;
export const syncLogsResponseSchema = z.object({ success: z.literal(true), logs: z.array(syncLogSchema) });
export const syncLogsQuerySchema = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 50),
});

/** `waiting`, `reading` and `rate_limited` are unfinished. `cancelled`: the run was cancelled before the member's turn. */
export const ITEM_STATES = [
  'waiting',
  'reading',
  'rate_limited',
  'done',
  'unchanged',
  'skipped',
  'failed',
  'cancelled',
] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** One member of a run. */
export const syncItemSchema = z.object({
  member_id: count,
  member_name: z.string(),
  state: z.enum(ITEM_STATES),
  xp_gained: count,
  /** Number of the present or last try; 0 before the first. */
  attempt: count,
  /** Reason for a failure or a wait, or other remarks, in plain words. */
  message: z.nullable(z.string()),
  /** Null when it has not ended. */
  ended_at: z.nullable(instantSchema),
});
export type SyncItem = z.infer<typeof syncItemSchema>;

export const itemsQuerySchema = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 500),
  /** `next` of the previous page. */
  after: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
});
/** One page of items by member id. `next` is the `after` of the following page; null on the last one. */
export const itemsResponseSchema = z.object({
  success: z.literal(true),
  items: z.array(syncItemSchema),
  next: z.nullable(count),
});

export const runsQuerySchema = z.strictObject({
  /** Absent for all origins. */
  by: z.optional(z.enum(RUN_ORIGINS)),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10),
});
/** Runs, newest first, including running ones. */
export const runsResponseSchema = z.object({ success: z.literal(true), runs: z.array(progressSchema) });

export const startedResponseSchema = z.object({
  success: z.literal(true),
  /** Null when there was nothing to do. */
  syncId: z.nullable(z.uuid()),
  total: count,
  message: z.optional(z.string()),
});
export const syncIdParamsSchema = z.strictObject({ id: z.uuid('Unknown sync') });

/** Answer to a public sync: queued, or the reason why not. Always 202. D132. */
export const memberSyncResponseSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** `queued`: next in the queue; `fresh`: read less than five minutes ago; `busy`: no budget is left, or a try just failed. */
  state: z.enum(['queued', 'fresh', 'busy']),
  /** Time of the next possible sync; null for now. */
  next_sync_at: z.nullable(instantSchema),
});

export type MemberSyncResponse = z.infer<typeof memberSyncResponseSchema>;

export const addMemberBodySchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'A name is required'), z.maxLength(64)),
  sync: z._default(z.boolean(), false),
});
export const addMemberResponseSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  member: z.object({ id: count, name: z.string() }),
});
const NO_NAMES = 'No names were given';
/** Names to add. Blank ones are left out; a list of only blank names is rejected. */
export const bulkBodySchema = z.strictObject({
  names: z.array(z.string().check(z.maxLength(64))).check(
    z.maxLength(500),
    z.refine((names) => names.some((name) => name.trim() !== ''), NO_NAMES),
  ),
});
export const bulkResponseSchema = z.object({
  success: z.literal(true),
  results: z.object({
    added: count,
    skipped: count,
    addedNames: z.array(z.string()),
    skippedNames: z.array(z.string()),
  }),
});
