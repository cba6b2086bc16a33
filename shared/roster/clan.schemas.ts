import * as z from 'zod/mini';
import { instantSchema } from '../format/instant.ts';
import { likelyRenameSchema } from '../member-lifecycle/membership.schemas.ts';

const count = z.int().check(z.gte(0));
const names = z.array(z.string());

/** Skipped row of the clan list. Our addition. */
export const skippedRowSchema = z.object({
  /** Line number from 1; line 1 is the header. */
  line: z.int().check(z.gte(1)),
  /** Name in the row; null when it cannot be read. */
  name: z.nullable(z.string()),
  reason: z.string(),
});
export type SkippedRow = z.infer<typeof skippedRowSchema>;
const skippedRows = z.array(skippedRowSchema);

export const CLAN_LIST_SOURCE = 'clan-hiscores';

export const importBodySchema = z.strictObject({
  clanName: z.string().check(z.trim(), z.minLength(1, 'Clan name is required'), z.maxLength(40)),
});
export const importResponseSchema = z.object({
  success: z.literal(true),
  results: z.object({
    added: count,
    skipped: count,
    addedNames: names,
    skippedNames: names,
    skippedRows,
    source: z.string(),
  }),
});

export const membershipBodySchema = z.strictObject({
  clanName: z.string().check(z.trim(), z.minLength(1, 'Clan name is required'), z.maxLength(40)),
  /** Second, explicit confirmation for removing more than 20 % at once. */
  confirmRemoval: z._default(z.boolean(), false),
  /** Id of the reviewed plan; the sync is rejected when the plan has changed. Absent to apply any plan. */
  planId: z.optional(z.string().check(z.maxLength(100))),
});
export const membershipResponseSchema = z.object({
  success: z.literal(true),
  results: z.object({
    kept: count,
    added: count,
    removed: count,
    addedNames: names,
    removedNames: names,
    /** False when rows of the list are missing, so that no member was removed. */
    isWhole: z.boolean(),
    skippedRows,
    source: z.string(),
  }),
});
export const membershipPlanQuerySchema = z.strictObject({
  clanName: z.string().check(z.trim(), z.minLength(1, 'Clan name is required'), z.maxLength(40)),
});
export const membershipPlanResponseSchema = z.object({
  success: z.literal(true),
  plan: z.object({
    /** Id of the plan's content: equal plans have the same id. */
    id: z.string(),
    kept: count,
    keptNames: names,
    addedNames: names,
    removedNames: names,
    /** Pairs of names that are probably one player, by clan XP and rank. */
    likelyRenames: z.array(likelyRenameSchema),
    /** True when more than 20 % would be removed. */
    needsConfirmation: z.boolean(),
    /** False when rows of the list are missing, so that no member is removed. */
    isWhole: z.boolean(),
    skippedRows,
    source: z.string(),
  }),
});

/** Problems of reading the clan list and members, for admins. Our addition. */
export const readingProblemsResponseSchema = z.object({
  success: z.literal(true),
  problems: z.object({
    /** Problem of the clan list as a whole; null without one. */
    clan_list: z.nullable(z.string()),
    /** Skipped rows of the newest list; null when no row was skipped. */
    skipped_rows: z.nullable(
      z.object({
        since: instantSchema,
        /** True when the rows only repeat names. False when members may be missing, so that none counts as having left. */
        is_whole: z.boolean(),
        rows: z.array(skippedRowSchema),
      }),
    ),
    /** Active members whose last try failed, the longest failing first, closed accounts last. */
    members: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        reason: z.string(),
        /** Time of the first of the failed tries in a row. */
        since: instantSchema,
        /** False when never read. */
        was_read: z.boolean(),
        /** True for a private log or an account without membership that is not on the hiscores, which is not a fault. */
        is_closed: z.boolean(),
      }),
    ),
  }),
});
export type ReadingProblems = z.infer<typeof readingProblemsResponseSchema>['problems'];
