import { SKILLS } from '../../shared/game/skills.ts';
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
