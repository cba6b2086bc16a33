import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';

export const openapiRoutes = {
  document: defineRoute({
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'This description as OpenAPI 3.1',
  }),
  page: defineRoute({ method: 'GET', path: '/docs', access: 'public', summary: 'This description as a page' }),
  file: defineRoute({
    method: 'GET',
    path: '/docs/:file',
    access: 'public',
    summary: 'Style and script of that page',
    params: z.strictObject({ file: z.string().check(z.maxLength(40)) }),
    missing: { file: 'NOT_FOUND' },
  }),
} as const;
