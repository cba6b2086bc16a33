import { MASTER_MAX_XP, MAX_LEVEL } from '../../../../shared/game/xp.ts';
import type { Member, SkillEntry } from '../../../../shared/members/members.schemas.ts';

export interface Badge {
  label: string;
  /** Colour of its sign, named by the design tokens. */
  tone: 'gold' | 'blue' | 'red' | 'silver' | 'purple' | 'green';
}

type Flags = Pick<
  Member,
  'is_grandmaster_ca' | 'has_master_quest_cape' | 'has_completionist_cape' | 'has_trimmed_completionist_cape'
>;

/** Returns badges in the order of the specification; of the two max capes only the higher. spec §2, Profile. */
export function badgesOf(member: Flags, skills: readonly SkillEntry[]): Badge[] {
  const real = skills.filter(({ skill_name }) => skill_name !== 'Overall');
  const all = (enough: (skill: SkillEntry) => boolean): boolean => real.length > 0 && real.every(enough);
  const badges: Badge[] = [];
  if (member.is_grandmaster_ca) badges.push({ label: 'Grandmaster CA', tone: 'gold' });
  if (member.has_master_quest_cape) badges.push({ label: 'Master Quest Cape', tone: 'blue' });
  if (member.has_completionist_cape) badges.push({ label: 'Completionist Cape', tone: 'red' });
  if (member.has_trimmed_completionist_cape) badges.push({ label: 'Comp Cape (t)', tone: 'silver' });
  if (all(({ xp }) => xp >= MASTER_MAX_XP)) badges.push({ label: 'Master Max Cape', tone: 'purple' });
  else if (all(({ level }) => level >= MAX_LEVEL)) badges.push({ label: 'Max Cape', tone: 'green' });
  return badges;
}
