import { SKILLS } from '../../../shared/game/skills.ts';
import type { SkillsChange } from '../../../shared/members/clan.changes.ts';
import type { SkillEntry } from '../../../shared/members/members.schemas.ts';
import { gainIn } from '../../../shared/members/skill-rows.ts';

/** Returns a member's 30 entries after a change; those that did not change are the same objects. */
export function entriesAfter(entries: readonly SkillEntry[], { skills, ranks = [] }: SkillsChange): SkillEntry[] {
  const after = SKILLS.map(
    (skill_name, skill) => entries[skill] ?? { skill_name, level: 1, xp: 0, rank: null, xp_gain: 0 },
  );
  const set = (skill: number, values: Partial<SkillEntry>): void => {
    const entry = after[skill];
    if (entry) after[skill] = { ...entry, ...values };
  };
  for (const row of skills) set(row[0], { xp: row[1], level: row[2], xp_gain: gainIn(row, 'weekly') });
  for (const [skill, rank] of ranks) set(skill, { rank });
  return after;
}
