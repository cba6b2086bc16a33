import * as z from 'zod/mini';

const rows = z.array(z.unknown());
const idRows = z.array(z.object({ id: z.int() }));

/** Returns the rows that a statement with RETURNING wrote. */
export const returnedRows = (result: { raw: unknown }): unknown[] => rows.parse(result.raw);

/** Returns the ids of the rows that a statement with RETURNING id wrote. */
export const returnedIds = (result: { raw: unknown }): number[] => idRows.parse(result.raw).map(({ id }) => id);
