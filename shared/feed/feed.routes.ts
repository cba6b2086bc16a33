import { defineRoute } from '../http/route.ts';
import { okSchema } from '../http/envelope.ts';
import * as s from './feed.schemas.ts';

export const feedRoutes = {
  status: defineRoute({
    method: 'GET',
    path: '/twitter/status',
    access: 'public',
    summary: 'Whether the social feed is configured, and how old its posts are',
    response: s.feedStatusSchema,
  }),
  recent: defineRoute({
    method: 'GET',
    path: '/twitter/recent-tweets',
    access: 'public',
    summary: 'Newest posts, as stored',
    query: s.feedQuerySchema,
    response: s.recentPostsSchema,
  }),
  refresh: defineRoute({
    method: 'POST',
    path: '/twitter/refresh',
    access: 'admin',
    summary: 'Read the feed now. If-Match: "<version>" is honoured',
    query: s.feedQuerySchema,
    response: s.feedRefreshSchema,
  }),
  clearCache: defineRoute({
    method: 'POST',
    path: '/admin/twitter/clear-cache',
    access: 'admin',
    summary: 'Delete the stored posts. If-Match: "<version>" is honoured',
    response: okSchema,
  }),
  adminStatus: defineRoute({
    method: 'GET',
    path: '/admin/twitter/status',
    access: 'admin',
    summary: 'State of the social feed with its limits',
    response: s.adminFeedStatusSchema,
  }),
} as const;
