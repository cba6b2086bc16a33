import { lineSubject } from '../../../shared/activities/line-subject.ts';
import type { RuleFilter } from '../../../shared/announce/rule-filter.ts';
import { nameKey } from '../../../shared/game/names.ts';
import { SKILLS } from '../../../shared/game/skills.ts';
import { isUnnamed, type ToldItem } from '../told-item.ts';

/** Levels that milestones are about; one of experience is about none. */
const MILESTONE_LEVELS: Readonly<Record<string, number>> = { 'milestone.skill_99': 99, 'milestone.skill_120': 120 };

/** Compares where a drop is from, the skill and the level, and the tier of a treasure trail. */
export function fitsSubject({ sources, skills, tiers, min_level: least }: RuleFilter, item: ToldItem): boolean {
  if (sources && !hasName(sources, item.source)) return false;
  const { kind, text, details } = item;
  const line = kind === 'activity.clue' || kind === 'activity.level' ? lineSubject(text ?? '', details ?? '') : null;
  if (tiers && line?.kind === 'clue' && !hasName(tiers, line.tier)) return false;
  const { skill, level } = levelOf(item, line);
  if (skills && skill !== null && !hasName(skills, skill)) return false;
  return least === undefined || level === null || level >= least;
}

/** Compares the member. Whoever is not named in Discord is in no list of members: the choice alone would tell who it is. */
export function fitsMember({ ranks, members }: RuleFilter, item: ToldItem): boolean {
  if (item.name === null) return true;
  if (ranks && !ranks.some((rank) => rank === item.rank)) return false;
  if (!members) return true;
  return item.member_id !== null && !isUnnamed(item) && members.includes(item.member_id);
}

/** Returns true when a list has a name, in any spelling. */
export function hasName(names: readonly string[], name: string | null): boolean {
  return names.some((each) => nameKey(each) === nameKey(name ?? ''));
}

/** Returns the skill and the level that a happening is about; null for each that it is not about. */
function levelOf(
  { kind, facts }: ToldItem,
  line: ReturnType<typeof lineSubject>,
): { skill: string | null; level: number | null } {
  if (kind.startsWith('milestone.skill_')) {
    return { skill: SKILLS[facts.skill ?? 0] ?? null, level: MILESTONE_LEVELS[kind] ?? null };
  }
  if (line?.kind === 'level') return { skill: line.skill, level: line.level };
  return { skill: line?.kind === 'xp' ? line.skill : null, level: null };
}
