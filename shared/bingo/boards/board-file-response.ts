import * as z from 'zod/mini';
import { boardFileSchema } from '../bingo-inputs.ts';

export const boardFileResponseSchema = z.object({ success: z.literal(true), board: boardFileSchema });
