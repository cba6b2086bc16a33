import { OVERALL, SKILLS } from '../../shared/game/skills.ts';
import { packSkills } from '../../shared/members/hiscore-columns.ts';
import type { HiscoreColumns } from '../../shared/members/hiscores.schemas.ts';
import type { MemberWithSkills, SkillEntry } from '../../shared/members/members.schemas.ts';
import { gainsOf } from '../xp/periods/xp-gain.ts';
import type { PeriodKeys } from '../xp/periods/xp-periods.ts';
import type { ModelMember, ModelStat } from './clan-model.ts';

/** Returns the 30 entries in the order of the hiscores, with this week's gain; none for a member that was never read. */
export function skillEntries(stat: ModelStat | null, now: PeriodKeys): SkillEntry[] {
  if (!stat) return [];
  const gains = gainsOf(stat, 'weekly', now);
  return SKILLS.map((skill_name, index) => ({
    skill_name,
    level: stat.level[index] ?? 1,
    xp: stat.xp[index] ?? 0,
    rank: stat.rank[index] ?? null,
    xp_gain: gains[index] ?? 0,
  }));
}

export function withSkills(member: ModelMember, now: PeriodKeys): MemberWithSkills {
  return { ...member.wire, skills: skillEntries(member.stat, now) };
}

/** Returns the hiscores of these members as columns, in their order. A member that was never read has level 0. */
export function hiscoreColumns(members: readonly ModelMember[]): HiscoreColumns {
  const columns = SKILLS.map((_, skill) => ({
    xp: members.map(({ stat }) => stat?.xp[skill] ?? 0),
    level: members.map(({ stat }) => (stat ? (stat.level[skill] ?? 1) : 0)),
    rank: members.map(({ wire, stat }) => stat?.rank[skill] ?? (skill === OVERALL ? wire.total_rank : null)),
  }));
  return {
    ids: members.map(({ wire }) => wire.id),
    names: members.map(({ wire }) => wire.name),
    clan_ranks: members.map(({ wire }) => wire.clan_rank),
    avatar_urls: members.map(({ wire }) => wire.avatar_url),
    active: members.map(({ wire }) => Number(wire.is_active)),
    skills: packSkills(columns),
  };
}
