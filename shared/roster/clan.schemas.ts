import * as z from 'zod/mini';
import { instantSchema } from '../members/members.schemas.ts';
import { likelyRenameSchema } from '../member-lifecycle/membership.schemas.ts';

const count = z.int().check(z.gte(0));
const names = z.array(z.string());

/** A row of the clan list that was skipped. Our addition. */
export const skippedRowSchema = z.object({
  /** Counted from 1, which is the header. */
  line: z.int().check(z.gte(1)),
  /** Whose row it is; null: not known. */
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
  /** The second, explicit confirmation for removing more than 20 % in one go. */
  confirmRemoval: z._default(z.boolean(), false),
  /** Of the plan that was looked at: another one by now is refused. Absent: whatever the list says. */
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
    /** False: rows of the list are missing, so nobody was removed. */
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
    /** Names what would be done: the same plan has the same one. */
    id: z.string(),
    kept: count,
    keptNames: names,
    addedNames: names,
    removedNames: names,
    /** Pairs whose clan XP and rank say that it is one player with a new name. */
    likelyRenames: z.array(likelyRenameSchema),
    /** More than 20 % would be removed. */
    needsConfirmation: z.boolean(),
    /** False: rows of the list are missing, so nobody is removed. */
    isWhole: z.boolean(),
    skippedRows,
    source: z.string(),
  }),
});

/** What cannot be read, for admins. Our addition. */
export const readingProblemsResponseSchema = z.object({
  success: z.literal(true),
  problems: z.object({
    /** What is wrong with the clan list as a whole; null: nothing. */
    clan_list: z.nullable(z.string()),
    /** Of the newest list; null: no row was skipped. */
    skipped_rows: z.nullable(
      z.object({
        since: instantSchema,
        /** True: they only repeat names; nobody is missing because of them. False: nobody counts as having left. */
        is_whole: z.boolean(),
        rows: z.array(skippedRowSchema),
      }),
    ),
    /** Active members of whom the last try failed, the longest failing first, closed accounts last. */
    members: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        reason: z.string(),
        /** The first of the tries that failed in a row. */
        since: instantSchema,
        /** False: never read at all. */
        was_read: z.boolean(),
        /** A private log or an account without membership, and not on the hiscores: that is so, and nothing is broken. */
        is_closed: z.boolean(),
      }),
    ),
  }),
});
export type ReadingProblems = z.infer<typeof readingProblemsResponseSchema>['problems'];
