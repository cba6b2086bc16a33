import * as z from 'zod/mini';
import { MAX_SIDE } from '../bingo-limits.ts';

const number = (max: number) => z.coerce.number().check(z.int(), z.gte(1), z.lte(max));

/** Board and position of a square in an address. */
export const squarePlaceParamsSchema = z.strictObject({
  id: number(2_147_483_647),
  row: number(MAX_SIDE),
  column: number(MAX_SIDE),
});
