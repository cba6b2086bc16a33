import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';

/** What a board says about its results. Our additions. */
export const boardResultsShape = {
  /** Since when the results are final; absent while they follow the lines that are read. D401. */
  locked_at: z.optional(instantSchema),
  /** When and why an admin last opened final results again; absent when nobody did. */
  reopened: z.optional(z.object({ at: instantSchema, reason: z.string() })),
};

/** What a state says about its results. Our addition. D473. */
export const settledShape = {
  /** Minute before which no line can still arrive; absent before the first. */
  settled_until: z.optional(instantSchema),
};

/** What speaks for and against final results. For admins only. */
export const boardResultsSchema = z.object({
  locked_at: z.nullable(instantSchema),
  /** Name of the admin; “Upgrade” for boards that were old when results became final for the first time. */
  locked_by: z.nullable(z.string()),
  /** Number of log lines that would count and were read after the results became final; 0 before. */
  late_lines: z.int().check(z.gte(0)),
  /** Squares such as C3 whose completions these lines would change, in reading order. */
  late_squares: z.array(z.string()),
});
export type BoardResults = z.infer<typeof boardResultsSchema>;

export const resultsResponseSchema = z.object({ success: z.literal(true), results: boardResultsSchema });
