import { defineRoute } from '../http/route.ts';
import * as s from './feed.schemas.ts';

export const feedRoutes = {
  recent: defineRoute({
    method: 'GET',
    path: '/twitter/recent-tweets',
    access: 'public',
    summary: 'Newest posts of the clan',
    query: s.recentPostsQuerySchema,
    response: s.recentPostsSchema,
  }),
} as const;
