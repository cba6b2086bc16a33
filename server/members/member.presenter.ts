import * as z from 'zod/mini';
import type { Member } from '../../shared/members/members.schemas.ts';
import { rankLook } from './rank-looks.ts';

const whole = z.coerce.number().check(z.int());

/** Columns of `member` that the wire form is made of. */
export const memberRowSchema = z.object({
  id: whole,
  name: z.string(),
  clan_rank: z.string(),
  clan_xp: whole,
  kills: whole,
  total_xp: whole,
  total_rank: z.nullable(whole),
  combat_level: z.nullable(whole),
  is_active: z.boolean(),
  is_discord_booster: z.boolean(),
  is_grandmaster_ca: z.boolean(),
  has_master_quest_cape: z.boolean(),
  has_completionist_cape: z.boolean(),
  has_trimmed_completionist_cape: z.boolean(),
  joined_at: z.date(),
  last_activity_date: z.nullable(z.date()),
});
export type MemberRow = z.infer<typeof memberRowSchema>;

/** For SELECT and RETURNING. */
export const MEMBER_COLUMNS = Object.keys(memberRowSchema.def.shape).join(', ');

/** Where pictures come from, as Config says it for the world. */
interface Pictures {
  avatarUrl: string;
  rankIconUrl: string;
}

/** Row → wire, without skills. */
export function presentMember(row: MemberRow, pictures: Pictures): Member {
  const look = rankLook(row.clan_rank, pictures.rankIconUrl);
  return {
    id: row.id,
    name: row.name,
    display_name: row.name,
    clan_rank: row.clan_rank,
    rank_color: look.color,
    rank_icon: look.icon,
    total_xp: row.total_xp,
    clan_xp: row.clan_xp,
    kills: row.kills,
    combat_level: row.combat_level ?? 0,
    last_activity_date: row.last_activity_date?.toISOString() ?? null,
    joined_at: row.joined_at.toISOString(),
    total_rank: row.total_rank,
    is_active: row.is_active,
    avatar_url: `${pictures.avatarUrl}/${encodeURIComponent(row.name)}/chat.png`,
    is_discord_booster: row.is_discord_booster,
    is_grandmaster_ca: row.is_grandmaster_ca,
    has_master_quest_cape: row.has_master_quest_cape,
    has_completionist_cape: row.has_completionist_cape,
    has_trimmed_completionist_cape: row.has_trimmed_completionist_cape,
  };
}
