import { defineRoute } from '../http/route.ts';
import { auditQuerySchema, auditResponseSchema } from './audit.schemas.ts';

export const auditRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    summary: 'Admin actions, newest first',
    query: auditQuerySchema,
    response: auditResponseSchema,
  }),
} as const;
