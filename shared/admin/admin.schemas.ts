import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';
import { memberSchema } from '../members/members.schemas.ts';
import { progressSchema } from '../sync/sync.schemas.ts';

const count = z.int().check(z.gte(0));

/** D027. */
export const statsSchema = z.object({
  success: z.literal(true),
  stats: z.object({
    totalMembers: count,
    activeMembers: count,
    inactiveMembers: count,
    recentlyActive: count,
    database: z.object({
      activity_count: count,
      snapshot_count: count,
      member_count: count,
      event_count: count,
    }),
    syncStatus: z.object({ isActive: z.boolean(), running: count }),
    recentSyncs: z.array(progressSchema),
  }),
});

export type AdminStats = z.infer<typeof statsSchema>['stats'];

export const inactiveQuerySchema = z.strictObject({
  days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 30),
});
export const inactiveResponseSchema = z.object({ success: z.literal(true), members: z.array(memberSchema) });

export const systemInfoSchema = z.object({
  success: z.literal(true),
  info: z.object({
    environment: z.string(),
    nodeVersion: z.string(),
    platform: z.string(),
    /** Seconds. */
    uptime: z.number().check(z.gte(0)),
    /** Bytes. */
    memoryUsage: z.object({ heapUsed: count, heapTotal: count, rss: count, external: count }),
    configured: z.object({ twitter: z.boolean(), oauth: z.boolean(), database: z.boolean() }),
  }),
});
export type SystemInfo = z.infer<typeof systemInfoSchema>['info'];

/** Checks of the site's setup and operation, in this order. Our addition. */
export const CHECKS = ['clan', 'site', 'sign_in', 'feed', 'backup', 'clock', 'database', 'node', 'errors'] as const;
/** The checks that lead a first admin from an empty site to a complete one, in the order in which they are done. */
export const SETUP_CHECKS = ['clan', 'sign_in', 'site', 'feed', 'backup'] as const;

const checkSchema = z.object({
  key: z.enum(CHECKS),
  /**
   * `todo`: not set up, perhaps on purpose; `bad`: an admin should look at it; `unknown`: nothing was read or made yet, or
   * it is under way for the first time.
   */
  state: z.enum(['good', 'todo', 'bad', 'unknown']),
  /** The result as one sentence without its full stop. */
  text: z.string(),
  /** Time of the result; null for now. */
  at: z.nullable(instantSchema),
  /** What to do next, in sentences; null when nothing has to be done. A server before this field has none. */
  next: z._default(z.nullable(z.string()), null),
  /** Page of this site on which it is done, with the words of its link; null without one. */
  link: z._default(z.nullable(z.object({ label: z.string(), path: z.string().check(z.startsWith('/')) })), null),
  /** Lines to copy: settings that would change the result, or a command. */
  lines: z.array(z.string()),
});
export const checklistSchema = z.object({
  success: z.literal(true),
  /** True for the simulated clan, whose banner leads to the next step instead. A server before this field has none. */
  practice: z._default(z.boolean(), false),
  checks: z.array(checkSchema),
});
export type Check = z.infer<typeof checkSchema>;
export type Checklist = Omit<z.infer<typeof checklistSchema>, 'success'>;
