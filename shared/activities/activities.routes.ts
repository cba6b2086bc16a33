import { defineRoute } from '../http/route.ts';
import { idParamsSchema } from '../format/id-params.ts';
import * as s from './activities.schemas.ts';

export const activitiesRoutes = {
  clan: defineRoute({
    method: 'GET',
    path: '/activities/clan',
    access: 'public',
    summary: 'Newest activities of the clan',
    query: s.activitiesQuerySchema,
    response: s.activitiesResponseSchema,
  }),
  member: defineRoute({
    method: 'GET',
    path: '/activities/member/:id',
    access: 'public',
    summary: 'Newest activities of one member',
    params: idParamsSchema,
    missing: { id: 'MEMBER_NOT_FOUND' },
    response: s.activitiesResponseSchema,
  }),
} as const;
