import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';
import { PROFILE_STATES } from '../../members/members.schemas.ts';

const id = z.int().check(z.gte(1));

/** Whether a participant's log can be read. For admins only. Our addition. */
export const coverageSchema = z.object({
  team_id: id,
  member_id: z.nullable(id),
  guest_member_id: z.nullable(id),
  display_name: z.string(),
  profile_state: z.enum(PROFILE_STATES),
  last_read_at: z.nullable(instantSchema),
  /** Time since which the log could not be read; absent when it was read, or never tried. */
  log_silent_since: z.optional(instantSchema),
  /** Periods within the board's time in which log lines were lost. */
  gaps: z.array(z.object({ from: instantSchema, to: instantSchema })),
});
export type Coverage = z.infer<typeof coverageSchema>;
