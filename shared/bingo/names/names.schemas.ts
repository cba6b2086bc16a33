import * as z from 'zod/mini';

/** What names are of. A source is where a drop is from. */
export const NAME_KINDS = ['item', 'boss', 'pet', 'quest', 'source'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** What is known of a name that a square asks for. */
export const nameVerdictSchema = z.object({
  kind: z.enum(NAME_KINDS),
  /** As the square has it. */
  name: z.string(),
  /** `seen`: a stored line has it; `known`: logs are known to have it; `never`: neither. */
  seen: z.enum(['seen', 'known', 'never']),
  /** Stored lines that have it; lines of the last minutes may be missing. */
  lines_ever: z.int().check(z.gte(0)),
  /** Names of the log that the square counts by it, when they are other words; at most 40. */
  counts: z.array(z.string()),
  /** Names that may be meant, the likeliest first; at most 5. */
  suggest: z.array(z.string()),
});
export type NameVerdict = z.infer<typeof nameVerdictSchema>;

export const boardNamesResponseSchema = z.object({
  success: z.literal(true),
  /** Squares with names that no log has, in reading order. */
  squares: z.array(
    z.object({ row_number: z.int(), column_number: z.int(), item_name: z.string(), names: z.array(nameVerdictSchema) }),
  ),
});
export type BoardNames = z.infer<typeof boardNamesResponseSchema>['squares'];
