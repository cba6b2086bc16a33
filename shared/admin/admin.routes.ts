import { defineRoute } from '../http/route.ts';
import * as s from './admin.schemas.ts';

export const adminRoutes = {
  stats: defineRoute({
    method: 'GET',
    path: '/admin/stats',
    access: 'admin',
    summary: 'Counts for the dashboard',
    response: s.statsSchema,
  }),
  inactiveMembers: defineRoute({
    method: 'GET',
    path: '/admin/members/inactive',
    access: 'admin',
    summary: 'Members without activity for some days',
    query: s.inactiveQuerySchema,
    response: s.inactiveResponseSchema,
  }),
  systemInfo: defineRoute({
    method: 'GET',
    path: '/admin/system/info',
    access: 'admin',
    summary: 'Runtime, memory and configured services',
    response: s.systemInfoSchema,
  }),
  checklist: defineRoute({
    method: 'GET',
    path: '/admin/system/checklist',
    access: 'admin',
    summary: 'Checks of setup and operation: clan, site file, sign-in, feed, backup, errors',
    response: s.checklistSchema,
  }),
  operation: defineRoute({
    method: 'GET',
    path: '/admin/system/operation',
    access: 'admin',
    summary: 'Facts about database, backups and readings',
    response: s.operationSchema,
  }),
} as const;
