import { packSkills } from '../../shared/members/hiscore-columns.ts';
import { OVERALL, SKILLS } from '../../shared/game/skills.ts';
import type { HiscoreColumns } from '../../shared/members/hiscores.schemas.ts';
import type { AdminMember } from '../../shared/member-lifecycle/membership.schemas.ts';
import { memberPartsSchema, memberVersion } from '../../shared/member-lifecycle/member-version.ts';
import type { Member, MemberWithSkills, SkillEntry } from '../../shared/members/members.schemas.ts';

let next = 1;

/** Returns a member; each has its own id. */
export function makeMember(overrides: Partial<Member> = {}): Member {
  const id = next++;
  const name = overrides.name ?? `Member ${id}`;
  return {
    id,
    name,
    display_name: name,
    clan_rank: 'Recruit',
    rank_color: '#c9b8a6',
    rank_icon: null,
    total_xp: 1_000_000,
    clan_xp: 1000,
    kills: 0,
    combat_level: 100,
    last_activity_date: '2026-11-21T10:00:00.000Z',
    joined_at: '2026-01-01T00:00:00.000Z',
    total_rank: 1000,
    is_active: true,
    avatar_url: '',
    is_discord_booster: false,
    is_grandmaster_ca: false,
    has_master_quest_cape: false,
    has_completionist_cape: false,
    has_trimmed_completionist_cape: false,
    ...overrides,
  };
}

/** Returns a member as the admins' search answers it. */
export function makeAdminMember(overrides: Partial<AdminMember>): AdminMember {
  const { id, name, clan_rank, ...flags } = makeMember();
  const made = { ...memberPartsSchema.parse({ ...flags, id, name, is_hidden: false }), clan_rank };
  const member = { ...made, no_announcements: false, ...overrides };
  return { ...member, version: overrides.version ?? memberVersion(member) };
}

/** Returns the 30 skill entries, all equal except for the changes that `change` returns. */
export function makeSkills(change: (skill: string) => Partial<SkillEntry> = () => ({})): SkillEntry[] {
  return SKILLS.map((skill_name) => ({
    skill_name,
    level: 50,
    xp: 101_333,
    rank: 5000,
    xp_gain: 0,
    ...change(skill_name),
  }));
}

export function makeMemberWithSkills(overrides: Partial<MemberWithSkills> = {}): MemberWithSkills {
  return { ...makeMember(overrides), skills: overrides.skills ?? makeSkills() };
}

/** Returns the columns of the hiscores page. Members without skills were never read. */
export function makeHiscores(members: readonly MemberWithSkills[]): HiscoreColumns {
  const columns = SKILLS.map((_, skill) => ({
    xp: members.map(({ skills }) => skills[skill]?.xp ?? 0),
    level: members.map(({ skills }) => skills[skill]?.level ?? 0),
    rank: members.map(({ skills, total_rank }) => skills[skill]?.rank ?? (skill === OVERALL ? total_rank : null)),
  }));
  return {
    ids: members.map(({ id }) => id),
    names: members.map(({ name }) => name),
    clan_ranks: members.map(({ clan_rank }) => clan_rank),
    avatar_urls: members.map(({ avatar_url }) => avatar_url),
    active: members.map(({ is_active }) => Number(is_active)),
    skills: packSkills(columns),
  };
}
