import { defineRoute } from '../http/route.ts';
import * as s from './clan.schemas.ts';
import { clanStatusRoutes } from './status.routes.ts';

export const clanRoutes = {
  ...clanStatusRoutes,
  import: defineRoute({
    method: 'POST',
    path: '/clan/import-members',
    access: 'admin',
    summary: 'Add everyone on the clan list',
    body: s.importBodySchema,
    response: s.importResponseSchema,
  }),
  plan: defineRoute({
    method: 'GET',
    path: '/clan/membership-plan',
    access: 'admin',
    summary: 'What a membership sync would do',
    query: s.membershipPlanQuerySchema,
    response: s.membershipPlanResponseSchema,
  }),
  syncMembership: defineRoute({
    method: 'POST',
    path: '/clan/sync-membership',
    access: 'admin',
    summary: 'Make the members match the clan list',
    body: s.membershipBodySchema,
    response: s.membershipResponseSchema,
  }),
  readingProblems: defineRoute({
    method: 'GET',
    path: '/clan/reading-problems',
    access: 'admin',
    summary: 'Rows of the clan list and members that cannot be read, each with its reason',
    response: s.readingProblemsResponseSchema,
  }),
} as const;
