import * as z from 'zod/mini';
import { instantSchema } from '../members/members.schemas.ts';

const id = z.int().check(z.gte(1));

/** One deed of an admin: who, what, on whom or what, and what it changed. */
export const auditEntrySchema = z.object({
  id,
  at: instantSchema,
  /** The account; its name as it was then. */
  actor: z.object({ id: z.string(), name: z.string() }),
  /** Dotted word, such as member.flag.set. */
  action: z.string(),
  /** What it was done to, for people. */
  subject: z.string(),
  member_id: z.nullable(id),
  board_id: z.nullable(id),
  /** State before and after, shortened when long; null: there was none, or nothing is worth keeping. */
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditQuerySchema = z.strictObject({
  /** Entries older than this id; absent: the newest. */
  before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  /** Id of an account. */
  actor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** A whole action, or the first words of one: `member` finds member.flag.set. */
  action: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  /** Text in subject, action, name, before or after; upper and lower case are one. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditResponseSchema = z.object({
  success: z.literal(true),
  /** Newest first. */
  entries: z.array(auditEntrySchema),
  /** `before` of the next call; null: these were the oldest. */
  next: z.nullable(id),
  /** Everyone and everything that the record names, for the filters. */
  actors: z.array(z.object({ id: z.string(), name: z.string() })),
  actions: z.array(z.string()),
});
export type AuditResponse = z.infer<typeof auditResponseSchema>;
