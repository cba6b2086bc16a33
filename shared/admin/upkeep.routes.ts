import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';

export const versionSchema = z.object({
  success: z.literal(true),
  version: z.object({
    /** Version of the product, such as "1.2.3". */
    product: z.string(),
    /** Commit and time of the build; null where they are not known. */
    commit: z.nullable(z.string()),
    built_at: z.nullable(z.iso.datetime()),
    node: z.string(),
    /** Version of PostgreSQL, and true for the one that this site starts by itself. */
    postgres: z.string(),
    built_in: z.boolean(),
    /** What the version of PostgreSQL lacks, as one sentence without its full stop; `todo` is advice. */
    fixes: z.object({ state: z.enum(['good', 'todo', 'bad']), text: z.string() }),
    /** Name of the newest change of the tables. */
    migration: z.string(),
    /** Newest version as it was read last; null when the operator has not asked for it. */
    update: z.nullable(
      z.object({
        /** Null before the first reading. */
        read_at: z.nullable(z.iso.datetime()),
        /** A version newer than `product`, and whether its title says that it mends a weakness. */
        newer: z.nullable(z.object({ version: z.string(), url: z.nullable(z.string()), security: z.boolean() })),
        /** Why the newest reading failed, as one sentence without its full stop. */
        problem: z.nullable(z.string()),
      }),
    ),
  }),
});
export type VersionFacts = z.infer<typeof versionSchema>['version'];

/** What the operator of a site needs: which version runs, and the newest backup as a file. */
export const upkeepRoutes = {
  version: defineRoute({
    method: 'GET',
    path: '/admin/version',
    access: 'admin',
    summary: 'Versions of the product, of Node and of the database',
    response: versionSchema,
  }),
  newestBackup: defineRoute({
    method: 'GET',
    path: '/admin/backups/newest',
    access: 'admin',
    summary: 'The newest backup as a file',
  }),
} as const;
