import * as z from 'zod/mini';
import { contentVersion } from '../format/content-version.ts';

/** The parts of a member that admins change; the game's services change its figures all the time. */
export const memberPartsSchema = z.object({
  /** A part, too: after a rename the old name may be another member's. */
  id: z.int().check(z.gte(1)),
  name: z.string(),
  is_active: z.boolean(),
  is_hidden: z.boolean(),
  is_discord_booster: z.boolean(),
  is_grandmaster_ca: z.boolean(),
  has_master_quest_cape: z.boolean(),
  has_completionist_cape: z.boolean(),
  has_trimmed_completionist_cape: z.boolean(),
});
export type MemberParts = z.infer<typeof memberPartsSchema>;

/** Returns the version of a member for If-Match. A member of a public list is not hidden. */
export function memberVersion(member: MemberParts): string {
  return contentVersion(['member', ...Object.values(memberPartsSchema.parse(member))]);
}
