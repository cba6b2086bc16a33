import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';
import { logEvidenceSchema, manualEvidenceSchema } from '../bingo.schemas.ts';
import { freeEvidenceSchema, readingEvidenceSchema } from './source-evidence.ts';
import { orUnknown } from './unknown-evidence.ts';
import { proofEvidenceSchema } from '../proofs/proof-evidence.ts';

const id = z.int().check(z.gte(1));
const count = z.int().check(z.gte(0));

/** A line or record that a square could use. Visitors get neither the id nor the name of a hidden member. */
const claim = {
  /** Id of the log line or of the record; both are null for XP that a reading told. */
  line_id: z.nullable(id),
  record_id: z.nullable(id),
  /** member_id or guest_member_id; null when erased or hidden. */
  person_id: z.nullable(id),
  name: z.string(),
  /** Time by the log, to the minute, or the time that the admin recorded. */
  at: instantSchema,
  /** Number in the line or record; 1 for a line without a number. */
  amount: z.int().check(z.gte(1)),
  evidence: orUnknown(
    z.discriminatedUnion('kind', [
      logEvidenceSchema,
      readingEvidenceSchema,
      manualEvidenceSchema,
      proofEvidenceSchema,
      freeEvidenceSchema,
    ]),
  ),
  /** Labels of the parts for which it counted, that of a set in a set as "Set › part"; absent without parts. */
  parts: z.optional(z.array(z.string())),
};
const contributionSchema = z.object({
  ...claim,
  /** Part of the amount that counted. */
  counted: z.int().check(z.gte(1)),
});
/** A line or record that fits the square and counted nothing for it, with the reason in words. */
const spareClaimSchema = z.object({ ...claim, why: z.string() });

/** What a team has of one part of a set. */
const partProgress = {
  label: z.string(),
  have: count,
  need: z.int().check(z.gte(1)),
  /** Time at which it was completed; null before. */
  at: z.nullable(instantSchema),
};
const partProgressSchema = z.object({
  ...partProgress,
  /** Of a set in a set; absent for other parts. */
  parts: z.optional(z.array(z.object(partProgress))),
});

/** What one team has of a square. Our addition. */
export const squareProgressSchema = z.object({
  team_id: id,
  have: count,
  need: z.int().check(z.gte(1)),
  /** In the order of the rule; absent for a square without parts. */
  parts: z.optional(z.array(partProgressSchema)),
  /** Newest first, at most 200 of `total`. */
  contributions: z.array(contributionSchema),
  total: count,
  /** Newest first, at most 200. */
  spare: z.array(spareClaimSchema),
});
export type SquareProgress = z.infer<typeof squareProgressSchema>;
