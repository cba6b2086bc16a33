import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';

/** Replaced code words that a board still names: a picture may have been taken just before. */
export const MAX_FORMER_WORDS = 5;

const formerWordSchema = z.object({ words: z.string(), since: instantSchema, until: instantSchema });

/** The code word of a board as everybody sees it, once the board has started. */
const codeWordSchema = z.object({
  words: z.string(),
  since: instantSchema,
  /** Words that were replaced, newest first; absent without. */
  former: z.optional(z.array(formerWordSchema)),
});

/** What a board on the wire says about its code word. Our addition. D485. */
export const codeWordShape = {
  /** Absent on a board without one, and before the board has started. */
  code_word: z.optional(codeWordSchema),
};

/** Setting of a board; absent for a board without a code word. */
export const codeWordSetting = { code_word: z.optional(z.boolean()) };

/** A code word as it is stored. `told_at` is null while nobody knows it. */
export const storedCodeWordSchema = z.object({
  words: z.string(),
  told_at: z.nullable(instantSchema),
  former: z.array(formerWordSchema),
});
export type StoredCodeWord = z.infer<typeof storedCodeWordSchema>;
