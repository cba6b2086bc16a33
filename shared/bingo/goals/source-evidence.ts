import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';

const count = z.int().check(z.gte(0));

/** Of XP that a reading of a player's skills told. It has what a log line has, so that every list can show it. */
export const readingEvidenceSchema = z.object({
  kind: z.literal('reading'),
  /** The gain, or the level or XP that was reached, as a sentence. */
  text: z.string(),
  details: z.literal(''),
  /** Minute to which it is dated, and time of the reading. */
  happened_at: instantSchema,
  read_at: instantSchema,
  matched: z.string(),
  /** The skill when the square asks for one, or a level or XP in it was reached; else the numbers are sums of XP. */
  skill: z.nullable(z.string()),
  from: count,
  to: count,
  /** Time of the reading from which the gain is measured. */
  base_at: instantSchema,
});

/** Of a square that every team has from the start. */
export const freeEvidenceSchema = z.object({ kind: z.literal('free') });
