import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';

/** Version of a thing in a write's If-Match, without the quotes. */
export const versionSchema = z.string().check(z.regex(/^[\w-]{1,40}$/));

const partSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** The parts of a thing that a form changes, by wire name. */
export type EditedParts = Readonly<Record<string, z.infer<typeof partSchema>>>;

/** In the failure of a write whose If-Match is not the present version: the state that the write would have replaced. */
export const editConflictSchema = z.object({
  /** For the If-Match of a write that shall replace this state. */
  version: versionSchema,
  present: z.record(z.string(), partSchema),
  /** The last admin who changed it; null when no admin did. */
  by: z.nullable(z.object({ name: z.string(), at: instantSchema })),
});
export type EditConflict = z.infer<typeof editConflictSchema>;
