import * as z from 'zod/mini';
import { editConflictSchema } from './edit-conflict.ts';

/** Body of every failure of /api. D019. */
export const failureSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** Of EDITED_MEANWHILE, and of BOARD_CHANGED where a form edits one thing. D300, D430. */
  conflict: z.optional(editConflictSchema),
});
export type Failure = z.infer<typeof failureSchema>;

export const okSchema = z.object({ success: z.literal(true), message: z.optional(z.string()) });
export type Ok = z.infer<typeof okSchema>;
