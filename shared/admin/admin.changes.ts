import * as z from 'zod/mini';
import { announceChangedSchema } from '../announce/announce.changes.ts';
import { auditEntrySchema } from '../audit/audit.schemas.ts';
import { proofSchema } from '../bingo/proofs/proofs.schemas.ts';
import { boardListedSchema, boardUnlistedSchema } from '../bingo/bingo.changes.ts';
import { readTokenSchema } from '../overlay/overlay.schemas.ts';
import { servicesHintSchema } from '../roster/silences.ts';
import { siteChangedSchema } from '../live/site.changes.ts';
import { progressSchema, syncItemSchema, syncLogSchema } from '../sync/sync.schemas.ts';

/** Changes of the `admin` stream: runs and log lines as they happen. D104. */
export const adminChangeSchema = z.discriminatedUnion('type', [
  /** Upsert by syncId. A cancelled run cancels those of its members that have not ended. */
  z.object({ type: z.literal('run.changed'), run: progressSchema }),
  /** Upsert by member_id: members of one run that an admin started. */
  z.object({ type: z.literal('items.changed'), syncId: z.uuid(), items: z.array(syncItemSchema) }),
  /** Newest last. */
  z.object({ type: z.literal('logs.added'), logs: z.array(syncLogSchema) }),
  /** One admin action; the newest has the greatest id. */
  z.object({ type: z.literal('audit.added'), entry: auditEntrySchema }),
  /** Any board, including hidden ones; unlisted when deleted. */
  boardListedSchema,
  boardUnlistedSchema,
  /** A proof that an admin can see was sent, changed or decided. Upsert by id; its texts are shortened. */
  z.object({ type: z.literal('proof.changed'), proof: proofSchema }),
  z.object({ type: z.literal('token.added'), token: readTokenSchema }),
  z.object({ type: z.literal('token.revoked'), token_id: z.int() }),
  /** Makes the overlays of a token show a made-up completion. */
  z.object({ type: z.literal('overlay.tested'), token_id: z.int() }),
  /**
   * A result of the checklist is another one now: a backup was made or failed, the feed was read, or the clan list has
   * another problem.
   */
  z.object({ type: z.literal('checks.changed') }),
  servicesHintSchema,
  siteChangedSchema,
  announceChangedSchema,
]);
export type AdminChange = z.infer<typeof adminChangeSchema>;
/** All changes of one event of the `admin` stream. */
export const adminChangesSchema = z.array(adminChangeSchema).check(z.minLength(1));
