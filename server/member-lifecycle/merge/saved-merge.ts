import * as z from 'zod/mini';
import { savedRowsSchema } from './merge.repository.ts';
import { rowSchema } from './saved-rows.repository.ts';

/** Data for an undo. */
export const savedSchema = z.object({
  members: z.object({ into: rowSchema, from: z.nullable(rowSchema), merged: rowSchema }),
  rows: savedRowsSchema,
  parts: z.record(z.string(), z.unknown()),
});
export type Saved = z.infer<typeof savedSchema>;
