/**
 * Overall and the 29 skills in the order of the hiscores. RuneMetrics' id of a skill is its index here minus one.
 * Source: spec §3, D001.
 */
export const SKILLS = [
  'Overall',
  'Attack',
  'Defence',
  'Strength',
  'Constitution',
  'Ranged',
  'Prayer',
  'Magic',
  'Cooking',
  'Woodcutting',
  'Fletching',
  'Fishing',
  'Firemaking',
  'Crafting',
  'Smithing',
  'Mining',
  'Herblore',
  'Agility',
  'Thieving',
  'Slayer',
  'Farming',
  'Runecrafting',
  'Hunter',
  'Construction',
  'Summoning',
  'Dungeoneering',
  'Divination',
  'Invention',
  'Archaeology',
  'Necromancy',
] as const;

export type SkillName = (typeof SKILLS)[number];
export const SKILL_COUNT = SKILLS.length;
export const OVERALL = 0;
export const CONSTITUTION = 4;

/** Returns the index of a skill by its name in any case; -1 when there is none. */
export function skillIndex(name: string): number {
  const wanted = name.toLowerCase();
  return SKILLS.findIndex((skill) => skill.toLowerCase() === wanted);
}
