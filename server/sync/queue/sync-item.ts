import * as z from 'zod/mini';
import { PROFILE_STATES } from '../../../shared/members/members.schemas.ts';
import { RUN_KINDS } from '../../../shared/sync/sync.schemas.ts';

/** Member of a run that this process has taken; only the holder of the lease may finish it. */
export const takenItemSchema = z.object({
  run_id: z.string(),
  member_id: z.number(),
  lease_id: z.string(),
  /** Number of this try, from 1. */
  attempt: z.number(),
  /** True when a 429 has deferred the item before. */
  rate_limited: z.boolean(),
  /** True when every step is published to admins. */
  streamed: z.boolean(),
  kind: z.enum(RUN_KINDS),
  name: z.string(),
  profile_state: z.enum(PROFILE_STATES),
  is_active: z.boolean(),
  hiscores_at: z.nullable(z.date()),
  /** True when another run or an earlier try has read the member since this run began. */
  read_since: z.boolean(),
  log_silent_since: z.nullable(z.date()),
});
export type TakenItem = z.infer<typeof takenItemSchema>;
