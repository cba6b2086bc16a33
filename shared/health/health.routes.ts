import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';

const healthSchema = z.object({ status: z.literal('ok') });

export const healthRoutes = {
  live: defineRoute({
    method: 'GET',
    path: '/health/live',
    access: 'public',
    root: true,
    summary: 'The process answers',
    response: healthSchema,
  }),
  ready: defineRoute({
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    root: true,
    summary: 'The process and its database answer',
    response: healthSchema,
  }),
  metrics: defineRoute({
    method: 'GET',
    path: '/metrics',
    access: 'public',
    root: true,
    summary: 'Metrics for Prometheus; requires METRICS_TOKEN as a bearer token',
  }),
} as const;
