import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';

const id = z.int().check(z.gte(1));

/** Most former seats of a team that its readers get: those that ended last. */
export const MOST_FORMER = 50;

/** A seat that has ended. Visitors get neither the id nor the name of a hidden member. D470. */
const formerSeatSchema = z.object({
  /** Exactly one of the two is set; neither for visitors when the member is hidden. */
  member_id: z.nullable(id),
  guest_member_id: z.nullable(id),
  display_name: z.string(),
  left_at: instantSchema,
  /** For admins only: visitors do not read this name. */
  is_hidden: z.optional(z.literal(true)),
});
export type FormerSeat = z.infer<typeof formerSeatSchema>;

/** Seats of a team that have ended, the newest end first; absent without any. */
export const formerSeats = z.optional(z.array(formerSeatSchema));
