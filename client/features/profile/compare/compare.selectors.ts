import { nameKey } from '../../../../shared/game/names.ts';
import { SKILLS, type SkillName } from '../../../../shared/game/skills.ts';
import { shownCombatLevel } from '../../../../shared/game/xp.ts';
import type { Profile } from '../profile.resource.ts';

export const MOST_COMPARED = 4;

/** Returns up to four names of a URL, each once in any spelling. */
export function comparedNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = nameKey(name);
    if (key !== '' && !byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()].slice(0, MOST_COMPARED);
}

/** Returns which values are the best of a row: none when fewer than two are known, or all known ones are equal. */
export function bestOf(values: readonly (number | null)[], least = false): boolean[] {
  const known = values.filter((value) => value !== null);
  const best = least ? Math.min(...known) : Math.max(...known);
  if (known.length < 2 || known.every((value) => value === best)) return values.map(() => false);
  return values.map((value) => value === best);
}

/** A row of the comparison with one value for each member. */
export interface ComparedRow {
  label: string;
  /** The skill of a skill row, else null. */
  skill: SkillName | null;
  /** One value per member; null when unknown or unranked. */
  values: (number | null)[];
  /** Levels shown beside the XP of a skill, else null. */
  levels: (number | null)[] | null;
  best: boolean[];
  /** True to abbreviate the values. */
  short: boolean;
}

type Read = (profile: Profile) => number | null;

const skillOf = (profile: Profile, skill: SkillName) =>
  profile.skills.find(({ skill_name }) => skill_name === skill) ?? null;
const realSkills = SKILLS.slice(1);

/** Returns the rows: facts first, then the 29 skills in the game's order. */
export function comparedRows(profiles: readonly Profile[]): ComparedRow[] {
  const row = (label: string, read: Read, { least = false, short = false } = {}): ComparedRow => {
    const values = profiles.map(read);
    return { label, skill: null, values, levels: null, best: bestOf(values, least), short };
  };
  const sum = (profile: Profile, part: 'level' | 'xp_gain'): number | null =>
    profile.skills.length === 0
      ? null
      : realSkills.reduce((total, skill) => total + (skillOf(profile, skill)?.[part] ?? 0), 0);
  const facts = [
    row('Total XP', ({ member }) => (member.total_xp === 0 ? null : member.total_xp), { short: true }),
    row('Overall rank', ({ member }) => member.total_rank, { least: true }),
    row('Total level', (profile) => sum(profile, 'level')),
    row('Combat level', ({ member: { combat_level: level } }) => (level === 0 ? null : shownCombatLevel(level))),
    row('XP this week', (profile) => sum(profile, 'xp_gain'), { short: true }),
    row('Clan XP', ({ member }) => member.clan_xp, { short: true }),
    row('Kills', ({ member }) => member.kills),
  ];
  const skills = realSkills.map((skill): ComparedRow => {
    const entries = profiles.map((profile) => skillOf(profile, skill));
    const values = entries.map((entry) => entry?.xp ?? null);
    return {
      label: skill,
      skill,
      values,
      levels: entries.map((e) => e?.level ?? null),
      best: bestOf(values),
      short: true,
    };
  });
  return [...facts, ...skills];
}
