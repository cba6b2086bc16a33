import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';

export const iconRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/icons/:file',
    access: 'public',
    summary: 'A re-encoded picture by the hash of its bytes; never changes',
    root: true,
    params: z.strictObject({ file: z.string().check(z.regex(/^[0-9a-f]{64}\.webp$/)) }),
    missing: { file: 'NOT_FOUND' },
  }),
} as const;
