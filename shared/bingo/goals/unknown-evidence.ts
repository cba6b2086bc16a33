import * as z from 'zod/mini';

/** Stands for evidence of a kind that the reader does not know. It has nothing of it, so also no name. */
const unknownEvidenceSchema = z.strictObject({ kind: z.literal('unknown') });

/**
 * Returns the schema of evidence as it is read. A page or an overlay may be older than the server: evidence of a kind that
 * it does not know is read as `unknown` instead of rejecting the whole board, as a rule is. What is stored is checked
 * without this. D561.
 */
export function orUnknown<Known extends z.ZodMiniType>(known: Known) {
  return z.union([known, z.catch(unknownEvidenceSchema, { kind: 'unknown' })]);
}
