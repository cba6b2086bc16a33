import type { Member } from '../../shared/members/members.schemas.ts';
import type { MemberEntity } from './member.entity.ts';
import { rankLook } from './rank-looks.ts';

/** Properties used in the wire form. */
export const WIRE_PROPERTIES = [
  'id',
  'name',
  'clanRank',
  'clanXp',
  'kills',
  'totalXp',
  'totalRank',
  'combatLevel',
  'isActive',
  'isDiscordBooster',
  'isGrandmasterCa',
  'hasMasterQuestCape',
  'hasCompletionistCape',
  'hasTrimmedCompletionistCape',
  'joinedAt',
  'lastActivityDate',
] as const satisfies readonly (keyof MemberEntity)[];

/** Addresses of pictures, from Config. */
interface Pictures {
  avatarUrl: string;
  rankIconUrl: string;
}

/** Returns true when a clan list stored the member first: admins add members without the time of a list. */
export function isByList({ joinedAt, listedAt }: Pick<MemberEntity, 'joinedAt' | 'listedAt'>): boolean {
  return listedAt?.getTime() === joinedAt.getTime();
}

/** Returns the wire form of a member, without skills. */
export function presentMember(row: Pick<MemberEntity, (typeof WIRE_PROPERTIES)[number]>, pictures: Pictures): Member {
  const look = rankLook(row.clanRank, pictures.rankIconUrl);
  return {
    id: row.id,
    name: row.name,
    display_name: row.name,
    clan_rank: row.clanRank,
    rank_color: look.color,
    rank_icon: look.icon,
    total_xp: row.totalXp,
    clan_xp: row.clanXp,
    kills: row.kills,
    combat_level: row.combatLevel ?? 0,
    last_activity_date: row.lastActivityDate?.toISOString() ?? null,
    joined_at: row.joinedAt.toISOString(),
    total_rank: row.totalRank,
    is_active: row.isActive,
    avatar_url: `${pictures.avatarUrl}/${encodeURIComponent(row.name)}/chat.png`,
    is_discord_booster: row.isDiscordBooster,
    is_grandmaster_ca: row.isGrandmasterCa,
    has_master_quest_cape: row.hasMasterQuestCape,
    has_completionist_cape: row.hasCompletionistCape,
    has_trimmed_completionist_cape: row.hasTrimmedCompletionistCape,
  };
}
