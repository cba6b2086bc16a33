import * as z from 'zod/mini';
import { PROFILE_STATES } from '../../../shared/members/members.schemas.ts';
import { RUN_KINDS } from '../../../shared/sync/sync.schemas.ts';

/** A member of a run, taken by this process: whoever holds the lease may finish it. */
export const takenItemSchema = z.object({
  run_id: z.string(),
  member_id: z.number(),
  lease_id: z.string(),
  /** This try, 1 for the first. */
  attempt: z.number(),
  /** Deferred by a 429 before. */
  rate_limited: z.boolean(),
  /** Admins watch every step of it. */
  streamed: z.boolean(),
  kind: z.enum(RUN_KINDS),
  name: z.string(),
  profile_state: z.enum(PROFILE_STATES),
  is_active: z.boolean(),
  hiscores_at: z.nullable(z.date()),
  /** Read since its run was created: by another one, or by an earlier try. */
  read_since: z.boolean(),
  log_silent_since: z.nullable(z.date()),
});
export type TakenItem = z.infer<typeof takenItemSchema>;
