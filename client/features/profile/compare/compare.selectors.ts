import { nameKey } from '../../../../shared/game/names.ts';
import { SKILLS, type SkillName } from '../../../../shared/game/skills.ts';
import { shownCombatLevel } from '../../../../shared/game/xp.ts';
import type { Profile } from '../profile.resource.ts';

export const MOST_COMPARED = 4;
/** Label of the row whose difference the sum line tells. */
export const TOTAL_XP = 'Total XP';

/** Returns up to four names of a URL, each once in any spelling. */
export function comparedNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = nameKey(name);
    if (key !== '' && !byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()].slice(0, MOST_COMPARED);
}

/** Returns the first name that a URL has twice, in any spelling; null when each is there once. */
export function repeatedName(names: readonly string[]): string | null {
  const keys = names.map(nameKey);
  return names.find((_, at) => keys[at] !== '' && keys.indexOf(keys[at] ?? '') < at) ?? null;
}

/** Returns which values are the best of a row: none when fewer than two are known, or all known ones are equal. */
export function bestOf(values: readonly (number | null)[], least = false): boolean[] {
  const known = values.filter((value) => value !== null);
  const best = least ? Math.min(...known) : Math.max(...known);
  if (known.length < 2 || known.every((value) => value === best)) return values.map(() => false);
  return values.map((value) => value === best);
}

/** Why a value is not known: the hiscores do not list it, or the member was never read. */
type Missing = 'Unranked' | 'Not read';

/** A row of the comparison with one value for each member. */
export interface ComparedRow {
  label: string;
  /** The skill of a skill row, else null. */
  skill: SkillName | null;
  /** One value per member; null when unknown or unranked. */
  values: (number | null)[];
  /** One per member: shown instead of an unknown value. */
  missing: Missing[];
  /** Levels shown beside the XP of a skill, else null. */
  levels: (number | null)[] | null;
  best: boolean[];
  /** True when the least value is the best one. */
  least: boolean;
  /** True to abbreviate the values. */
  short: boolean;
  /** Unit of a difference, in the singular; null for plain amounts. */
  unit: 'level' | 'place' | null;
}

type Read = (profile: Profile) => number | null;
type Look = Partial<Pick<ComparedRow, 'least' | 'short' | 'unit'>>;

const skillOf = (profile: Profile, skill: SkillName) =>
  profile.skills.find(({ skill_name }) => skill_name === skill) ?? null;
const realSkills = SKILLS.slice(1);

/** Returns the rows: facts first, then the 29 skills in the game's order. */
export function comparedRows(profiles: readonly Profile[]): ComparedRow[] {
  const missing = profiles.map(({ skills }): Missing => (skills.length === 0 ? 'Not read' : 'Unranked'));
  const row = (label: string, read: Read, { least = false, short = false, unit = null }: Look = {}): ComparedRow => {
    const values = profiles.map(read);
    return { label, skill: null, values, missing, levels: null, best: bestOf(values, least), least, short, unit };
  };
  const sum = (profile: Profile, part: 'level' | 'xp_gain'): number | null =>
    profile.skills.length === 0
      ? null
      : realSkills.reduce((total, skill) => total + (skillOf(profile, skill)?.[part] ?? 0), 0);
  const facts = [
    row(TOTAL_XP, ({ member }) => (member.total_xp === 0 ? null : member.total_xp), { short: true }),
    row('Overall rank', ({ member }) => member.total_rank, { least: true, unit: 'place' }),
    row('Total level', (profile) => sum(profile, 'level'), { unit: 'level' }),
    row('Combat level', ({ member: { combat_level: level } }) => (level === 0 ? null : shownCombatLevel(level)), {
      unit: 'level',
    }),
    row('XP this week', (profile) => sum(profile, 'xp_gain'), { short: true }),
    row('Clan XP', ({ member }) => member.clan_xp, { short: true }),
    row('Kills', ({ member }) => member.kills),
  ];
  return [...facts, ...realSkills.map((skill) => skillRow(profiles, skill, missing))];
}

/** Returns the row of one skill. A skill that the hiscores do not list is stored as 0 XP, which nobody has read. D212. */
function skillRow(profiles: readonly Profile[], skill: SkillName, missing: Missing[]): ComparedRow {
  const entries = profiles.map((profile) => {
    const entry = skillOf(profile, skill);
    return { xp: entry?.xp ?? null, level: entry?.level ?? null, unranked: entry?.rank === null && entry.xp === 0 };
  });
  return {
    label: skill,
    skill,
    values: entries.map(({ xp, unranked }) => (unranked ? null : xp)),
    missing,
    levels: entries.map(({ level, unranked }) => (unranked ? null : level)),
    // Anyone who is listed is ahead of those who are not.
    best: bestOf(entries.map(({ xp }) => xp)),
    least: false,
    short: true,
    unit: null,
  };
}
