import * as z from 'zod/mini';

/** How the value of a field is chosen. `names` is a list of texts, `skills` a list of choices. */
const FIELD_INPUTS = ['text', 'number', 'yes_no', 'choice', 'names', 'skills', 'scope', 'parts'] as const;
/** What tells that a square is completed: lines of the log, readings of skills, an admin, or the start of the board. */
const TOLD_BY = ['log', 'readings', 'admins', 'start'] as const;

const limit = z.optional(z.number());

/** A field of a rule. Limits and choices are those by which the server checks what is written. */
const kindFieldSchema = z.object({
  /** Its key in the rule. */
  key: z.string(),
  label: z.string(),
  input: z.enum(FIELD_INPUTS),
  /** False when the field may be left out. */
  is_required: z.boolean(),
  /** True when null stands for any. */
  is_nullable: z.boolean(),
  note: z.optional(z.string()),
  /** A value that the server accepts. */
  example: z.optional(z.unknown()),
  /** Limits of a number; of a scope, of the number of its players. */
  min: limit,
  max: limit,
  /** Limits of a text, or of each of several. */
  min_length: limit,
  max_length: limit,
  /** Limits of the number of things in a list. */
  min_items: limit,
  max_items: limit,
  /** The values to choose from; absent when any fits. */
  choices: z.optional(z.array(z.string())),
});
export type KindField = z.infer<typeof kindFieldSchema>;

/** A kind of rule with its fields. */
const kindSchema = z.object({
  kind: z.string(),
  title: z.string(),
  /** What is counted, as a plural noun. */
  unit: z.string(),
  told_by: z.array(z.enum(TOLD_BY)),
  /** True when a part of a set may have such a rule. */
  in_sets: z.boolean(),
  /** A rule that the server accepts. */
  example: z.record(z.string(), z.unknown()),
  fields: z.array(kindFieldSchema),
});
export type Kind = z.infer<typeof kindSchema>;

export const kindsResponseSchema = z.object({
  success: z.literal(true),
  /** Differs when the dictionary of names as hosts write them does. */
  names_version: z.string(),
  kinds: z.array(kindSchema),
});
export type KindsBody = z.infer<typeof kindsResponseSchema>;
