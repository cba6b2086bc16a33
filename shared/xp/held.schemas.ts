import * as z from 'zod/mini';
import { SKILL_SOURCES } from '../game/sources.ts';
import { instantSchema } from '../format/instant.ts';

const count = z.int().check(z.gte(0));

/** Reading held for an admin: its XP is below the same service's earlier XP, or impossible. */
const heldReadingSchema = z.object({
  id: z.int().check(z.gte(1)),
  member_id: z.int().check(z.gte(1)),
  member_name: z.string(),
  source: z.enum(SKILL_SOURCES),
  reason: z.enum(['lower', 'malformed']),
  read_at: instantSchema,
  /** Overall XP as accepted and as held; null when the reading has none. */
  accepted_total: z.nullable(count),
  held_total: z.nullable(count),
  /** Skills whose XP went down, the greatest loss first. */
  fallen: z.array(z.object({ skill: z.string(), accepted: count, held: count })),
});
export type HeldReading = z.infer<typeof heldReadingSchema>;
export const heldReadingsResponseSchema = z.object({
  success: z.literal(true),
  /** Newest first, at most 200. */
  readings: z.array(heldReadingSchema),
});
export const heldParamsSchema = z.strictObject({
  id: z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
});
/** `accept`: the player lost this XP (a rolled-back account); `reject`: the service was wrong. */
export const heldBodySchema = z.strictObject({
  decision: z.enum(['accept', 'reject'], 'decision must be accept or reject'),
});
