import * as z from 'zod/mini';
import { versionSchema } from '../http/edit-conflict.ts';
import { memberPartsSchema } from './member-version.ts';
import { instantSchema } from '../format/instant.ts';

const id = z.int().check(z.gte(1));
const count = z.int().check(z.gte(0));
const name = z.string().check(z.trim(), z.minLength(1, 'A name is required'), z.maxLength(64));

/** Member in the admins' search, which includes hidden members. */
const adminMemberSchema = z.extend(memberPartsSchema, {
  clan_rank: z.string(),
  /** True for one who is shown on the pages and named nowhere else. No part of the version. */
  no_announcements: z.boolean(),
  /** For If-Match of a write about the member. */
  version: versionSchema,
});
export type AdminMember = z.infer<typeof adminMemberSchema>;

/** Admin search shows at most ten. spec §9. */
export const adminMembersQuerySchema = z.strictObject({
  q: z._default(z.string().check(z.trim(), z.maxLength(64)), ''),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 10),
  /** Only hidden members, or only visible ones. */
  hidden: z.optional(z.enum(['true', 'false'], 'hidden must be true or false')),
});
export const adminMembersResponseSchema = z.object({
  success: z.literal(true),
  members: z.array(adminMemberSchema),
  /** Number of all matches, including those beyond `limit`. */
  total: count,
});

/** Removed member whose removal can be undone. */
const removedMemberSchema = z.extend(adminMemberSchema, {
  /** Admin who removed it. */
  by: z.string(),
  at: instantSchema,
});
export type RemovedMember = z.infer<typeof removedMemberSchema>;
/** Newest first. */
export const removedMembersResponseSchema = z.object({
  success: z.literal(true),
  removed: z.array(removedMemberSchema),
});

/** True to name the member on pages only. */
export const announcementsBodySchema = z.strictObject({ no_announcements: z.boolean() });
export const hiddenBodySchema = z.strictObject({ hidden: z.boolean() });
/** Name of the member, typed again in any spelling. */
export const eraseBodySchema = z.strictObject({ name });

const renameSchema = z.object({
  id,
  member_id: id,
  from: z.string(),
  to: z.string(),
  /** True when the new name was another member, whose history was merged into the old one's. */
  merged: z.boolean(),
  by: z.string(),
  at: instantSchema,
  undone_at: z.nullable(instantSchema),
  /** Reason why it cannot be undone; null when it can. */
  obstacle: z.nullable(z.string()),
});
export type Rename = z.infer<typeof renameSchema>;

/** Two names that are probably one player, with the reason. */
export const likelyRenameSchema = z.object({ from: z.string(), to: z.string(), reason: z.string() });
export type LikelyRename = z.infer<typeof likelyRenameSchema>;

/** Two names that an admin marked as different players. */
const dismissedRenameSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** Null when it is not known any more. */
  by: z.nullable(z.string()),
  at: instantSchema,
});
export type DismissedRename = z.infer<typeof dismissedRenameSchema>;

export const renameBodySchema = z.strictObject({ from: name, to: name });
export const renameResponseSchema = z.object({ success: z.literal(true), message: z.string(), rename: renameSchema });
/** Days for which a rename can be undone. */
export const RENAME_UNDO_DAYS = 30;

export const renamesResponseSchema = z.object({
  success: z.literal(true),
  /** Newest first, at most 100. */
  renames: z.array(renameSchema),
  /** Likely renames that were not done. */
  likely: z.array(likelyRenameSchema),
  /** Newest first, at most 100. */
  dismissed: z.array(dismissedRenameSchema),
});
export type RenamesResponse = z.infer<typeof renamesResponseSchema>;
export const renameParamsSchema = z.strictObject({
  id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2147483647)),
});
