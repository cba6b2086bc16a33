import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';
import { memberSchema } from '../members/members.schemas.ts';
import { silenceSchema } from '../roster/silences.ts';
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
export const CHECKS = [
  'clan',
  'site',
  'sign_in',
  'feed',
  'announce',
  'backup',
  'secrets',
  'clock',
  'database',
  'node',
  'errors',
] as const;
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

/** Facts about the database, the backups and the readings, for the sections of the System tab. Our addition. */
export const operationSchema = z.object({
  success: z.literal(true),
  operation: z.object({
    database: z.object({
      /** Version of PostgreSQL, such as "18.4". */
      version: z.string(),
      /** True for the PostgreSQL that this site starts by itself. */
      built_in: z.boolean(),
      bytes: count,
      /** Connections that all processes may open, and that the server allows to ordinary users. */
      connections: z.object({ processes: count, wanted: count, allowed: count }),
    }),
    backups: z.object({
      /** Time, file and size of the newest daily backup; null before the first one. */
      at: z.nullable(instantSchema),
      file: z.nullable(z.string()),
      bytes: count,
      /** Reason why the last attempt failed; null after a good one. */
      error: z.nullable(z.string()),
      folder: z.string(),
      /** Time at which the next one is due; null while one is due. */
      due_at: z.nullable(instantSchema),
    }),
    sync: z.object({
      /** Time of the last good clan list, and what was wrong with the newest; null before one and without a problem. */
      list_at: z.nullable(instantSchema),
      list_problem: z.nullable(z.string()),
      newest_read_at: z.nullable(instantSchema),
      members: count,
      unread_today: count,
      never_read: count,
      silences: z.array(silenceSchema),
    }),
  }),
});
export type Operation = z.infer<typeof operationSchema>['operation'];
