import type { InsertResult } from 'typeorm';
import * as z from 'zod/mini';

const identifiers = z.tuple([z.looseObject({ id: z.int() })]);

/** Returns the id that the database gave to the one row of an insert. @throws ZodError when it was not one row */
export const insertedId = (result: InsertResult): number => identifiers.parse(result.identifiers)[0].id;
