import type { ValueTransformer } from 'typeorm';
import type * as z from 'zod/mini';

/** Parses a jsonb column with the schema that shared code has for it. */
export function parsedJson(schema: z.ZodMiniType): ValueTransformer {
  return {
    from: (stored: unknown): unknown => (stored === null || stored === undefined ? stored : schema.parse(stored)),
    to: (value: unknown): unknown => value,
  };
}
