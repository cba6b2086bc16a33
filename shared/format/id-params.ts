import * as z from 'zod/mini';

export const idParamsSchema = z.strictObject({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) });
