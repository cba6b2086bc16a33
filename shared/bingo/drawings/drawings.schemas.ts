import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';

const id = z.int().check(z.gte(1));
const xp = z.int().check(z.gte(0));

const drawnPlayerSchema = z.object({
  /** Id of the sign-up. */
  id,
  /** XP of the 30 days before the drawing; null when unknown, which counts as the median of the known ones. */
  strength: z.nullable(xp),
  is_captain: z.boolean(),
  /** Id of the sign-up with which this one wants to play, when both want it. */
  partner: z.nullable(id),
});
const drawnTeamSchema = z.object({
  name: z.string(),
  /** Strengths of the players whom the team had already. */
  seated: z.array(z.nullable(xp)),
  /** Ids of the sign-ups that it was dealt. */
  dealt: z.array(id),
});

/** What a drawing was made of and its result, without names. */
export const drawnFactsSchema = z.object({ players: z.array(drawnPlayerSchema), teams: z.array(drawnTeamSchema) });
export type DrawnFacts = z.infer<typeof drawnFactsSchema>;

/** A drawing with all that is needed to repeat it. D560. */
export const drawingSchema = z.object({
  id,
  seed: z.string(),
  /** SHA-256 of the seed in UTF-8, as 64 hexadecimal digits. */
  fingerprint: z.string(),
  /** When the fingerprint was fixed and published; null for a seed that an admin has chosen. */
  fixed_at: z.nullable(instantSchema),
  drawn_at: instantSchema,
  /** When an admin took it back; null for one that is in force. */
  undone_at: z.nullable(instantSchema),
  /** Null once it was deleted, together with the answers of the sign-ups. */
  facts: z.nullable(
    z.object({
      ...drawnFactsSchema.shape,
      /** With the present name; "Hidden member" for one that is hidden, null for one that was deleted. */
      players: z.array(z.object({ ...drawnPlayerSchema.shape, name: z.nullable(z.string()) })),
    }),
  ),
});
export type Drawing = z.infer<typeof drawingSchema>;

export const drawingsResponseSchema = z.object({
  success: z.literal(true),
  /** Fingerprint of the seed that the next drawing uses, and since when it is fixed. */
  next: z.object({ fingerprint: z.string(), fixed_at: instantSchema }),
  /** All drawings of the board, newest first, those that were taken back included. */
  drawings: z.array(drawingSchema),
});
export type Drawings = Omit<z.infer<typeof drawingsResponseSchema>, 'success'>;
