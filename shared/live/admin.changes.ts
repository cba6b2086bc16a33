import * as z from 'zod/mini';
import { auditEntrySchema } from '../audit/audit.schemas.ts';
import { progressSchema, syncLogSchema } from '../sync/sync.schemas.ts';

/** Changes of the `admin` stream: runs and log lines as they happen. Design R4. */
export const adminChangeSchema = z.discriminatedUnion('type', [
  /** Upsert by syncId. */
  z.object({ type: z.literal('run.changed'), run: progressSchema }),
  /** Newest last. */
  z.object({ type: z.literal('logs.added'), logs: z.array(syncLogSchema) }),
  /** A deed of an admin; newest by id. */
  z.object({ type: z.literal('audit.added'), entry: auditEntrySchema }),
]);
export type AdminChange = z.infer<typeof adminChangeSchema>;
