import * as z from 'zod/mini';
import { instantSchema } from '../members/members.schemas.ts';

const count = z.int().check(z.gte(0));

/** one: chosen members (a profile, a new member, the failed ones of another run); scheduled: made by the scheduler. */
export const RUN_KINDS = ['all', 'unsynced', 'one', 'scheduled'] as const;
export type RunKind = (typeof RUN_KINDS)[number];
/** D029. */
export const RUN_STATUSES = ['running', 'completed', 'cancelled', 'failed'] as const;
export const LOG_STATUSES = ['success', 'unchanged', 'failed', 'rate_limited', 'skipped'] as const;
export type LogStatus = (typeof LOG_STATUSES)[number];
/** Who wanted a run: an admin, a visitor (one profile), or nobody but the schedule. */
export const RUN_ORIGINS = ['admins', 'visitors', 'schedule'] as const;
export type RunOrigin = (typeof RUN_ORIGINS)[number];

/** processed = successful + failed, equals total at the end; rateLimited = deferred by 429 and not yet done. D030. */
export const progressSchema = z.object({
  syncId: z.uuid(),
  kind: z.enum(RUN_KINDS),
  status: z.enum(RUN_STATUSES),
  total: count,
  processed: count,
  successful: count,
  failed: count,
  rateLimited: count,
  /** Name of the admin; null: nobody asked for it by name. */
  startedBy: z.nullable(z.string()),
  /** The run whose failed members this one reads again. */
  retryOf: z.nullable(z.uuid()),
  started_at: instantSchema,
  finished_at: z.nullable(instantSchema),
  /** When it should end at the pace of its newest members; null: not running, or too little read to say. */
  estimated_end: z.nullable(instantSchema),
});
export type Progress = z.infer<typeof progressSchema>;

/** Whose list a run belongs in. */
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

/** waiting, reading and rate_limited are under way; the others are ends. cancelled: the run was, before this member's turn. */
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
  /** The try under way, or the last one; 0: none yet. */
  attempt: count,
  /** Why it failed or waits, or what else is to be said, in plain words. */
  message: z.nullable(z.string()),
  /** null: it has not ended. */
  ended_at: z.nullable(instantSchema),
});
export type SyncItem = z.infer<typeof syncItemSchema>;

export const itemsQuerySchema = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 500),
  /** `next` of the page before. */
  after: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
});
/** By member id; next: where the following page begins, null: this was the last one. */
export const itemsResponseSchema = z.object({
  success: z.literal(true),
  items: z.array(syncItemSchema),
  next: z.nullable(count),
});

export const runsQuerySchema = z.strictObject({
  /** Absent: of every origin. */
  by: z.optional(z.enum(RUN_ORIGINS)),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10),
});
/** Newest first, running ones among them. */
export const runsResponseSchema = z.object({ success: z.literal(true), runs: z.array(progressSchema) });

export const startedResponseSchema = z.object({
  success: z.literal(true),
  /** null: there was nothing to do. */
  syncId: z.nullable(z.uuid()),
  total: count,
  message: z.optional(z.string()),
});
export const syncIdParamsSchema = z.strictObject({ id: z.uuid('Unknown sync') });

/** A public sync: queued, or why not. Always 202. D132. */
export const memberSyncResponseSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** queued: will be read next; fresh: read a moment ago; busy: the shared budget is used up. */
  state: z.enum(['queued', 'fresh', 'busy']),
  /** When a sync is possible again; null: now. */
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
/** Blank ones among others are left out; nothing but blanks is refused. */
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
