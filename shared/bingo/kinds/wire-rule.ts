import * as z from 'zod/mini';
import { squareRuleSchema } from '../square-rule.ts';

/**
 * Rule of a square as it is read. A page or an overlay may be older than the server: a rule of a kind, or with a field,
 * that it does not know is read as `unknown` instead of rejecting the whole board. What admins write is checked by
 * `squareRuleSchema`, which knows no such kind. D535.
 */
export const wireRuleSchema = z.union([
  squareRuleSchema,
  z.catch(z.strictObject({ kind: z.literal('unknown') }), { kind: 'unknown' }),
]);
export type WireRule = z.infer<typeof wireRuleSchema>;
