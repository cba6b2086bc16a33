import * as z from 'zod/mini';
import { AUDIT_KINDS, isAuditKind } from './audit-actions.ts';
import { THING_KEY } from './audit-things.ts';
import { instantSchema } from '../format/instant.ts';

const KINDS = Object.keys(AUDIT_KINDS).filter(isAuditKind);
const id = z.int().check(z.gte(1));

/** What is taken back: the thing with an id, or two names that are different players. */
const auditUndoSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['member', 'rename', 'board', 'team', 'xp_clear', 'site']), id }),
  z.object({ kind: z.literal('dismissal'), from: z.string(), to: z.string() }),
]);
export type AuditUndo = z.infer<typeof auditUndoSchema>;

/** One admin action: the admin, the action, its subject and the change. */
export const auditEntrySchema = z.object({
  id,
  at: instantSchema,
  /** Account of the admin, with its name at that time. */
  actor: z.object({ id: z.string(), name: z.string() }),
  /** Dotted word, such as member.flag.set. */
  action: z.string(),
  /** Name of the subject, for people. */
  subject: z.string(),
  member_id: z.nullable(id),
  board_id: z.nullable(id),
  /** State before and after, shortened when long; null when there was none or none is stored. */
  before: z.unknown(),
  after: z.unknown(),
  /** How it can be taken back at the moment; absent when it cannot be, and in live events. */
  undo: z.optional(auditUndoSchema),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditQuerySchema = z.strictObject({
  /** Only entries older than this id; absent for the newest. */
  before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  /** Id of an admin's account. */
  actor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** A whole action or its first words: `member` finds member.flag.set. */
  action: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  kind: z.optional(z.enum(KINDS)),
  /** Key of a thing, such as `member:12` or `square:7:C3`: only the entries about it. */
  of: z.optional(z.string().check(z.regex(THING_KEY, 'This is not a thing of the audit'))),
  /** Only entries from this time on, and only those before that one. */
  since: z.optional(instantSchema),
  until: z.optional(instantSchema),
  /** Words that all have to be in subject, action, name, before or after, in any case. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditResponseSchema = z.object({
  success: z.literal(true),
  /** Newest first. */
  entries: z.array(auditEntrySchema),
  /** `before` of the next call; null when these are the oldest. */
  next: z.nullable(id),
  /** All accounts and actions of the record, for the filters. */
  actors: z.array(z.object({ id: z.string(), name: z.string() })),
  actions: z.array(z.string()),
});
export type AuditResponse = z.infer<typeof auditResponseSchema>;
