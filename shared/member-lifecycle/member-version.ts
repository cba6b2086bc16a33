import * as z from 'zod/mini';
import { contentVersion } from '../format/content-version.ts';

/** The parts of a member that admins change; the game's services change its figures all the time. */
const parts = {
  name: z.string(),
  is_active: z.boolean(),
  is_hidden: z.boolean(),
  is_discord_booster: z.boolean(),
  is_grandmaster_ca: z.boolean(),
  has_master_quest_cape: z.boolean(),
  has_completionist_cape: z.boolean(),
  has_trimmed_completionist_cape: z.boolean(),
};
export const editedMemberSchema = z.object({ id: z.int().check(z.gte(1)), ...parts });
export type EditedMember = z.infer<typeof editedMemberSchema>;
export const memberPartsSchema = z.object(parts);
export type MemberParts = z.infer<typeof memberPartsSchema>;

/** Returns the version of a member for If-Match. A member of a public list is not hidden. */
export function memberVersion(member: EditedMember): string {
  const { id, ...rest } = editedMemberSchema.parse(member);
  return contentVersion(['member', id, ...Object.values(rest)]);
}
