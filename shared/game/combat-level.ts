import { SKILLS, type SkillName } from './skills.ts';
import { shownCombatLevel } from './xp.ts';

const indexOf = (name: SkillName): number => SKILLS.indexOf(name);
const [ATTACK, STRENGTH, MAGIC, RANGED, NECROMANCY] = [
  indexOf('Attack'),
  indexOf('Strength'),
  indexOf('Magic'),
  indexOf('Ranged'),
  indexOf('Necromancy'),
] as const;
const [DEFENCE, CONSTITUTION, PRAYER, SUMMONING] = [
  indexOf('Defence'),
  indexOf('Constitution'),
  indexOf('Prayer'),
  indexOf('Summoning'),
] as const;

/**
 * Returns the combat level by the game's formula, 3 to 152; null when one of its nine skills is unknown.
 * @param levels in the order of SKILLS; null for an unknown level (unranked)
 */
export function combatLevelOf(levels: readonly (number | null)[]): number | null {
  let missing = false;
  const at = (skill: number): number => {
    const level = levels[skill] ?? null;
    missing ||= level === null || level < 1;
    return level ?? 0;
  };
  const best = Math.max(at(ATTACK) + at(STRENGTH), 2 * at(MAGIC), 2 * at(RANGED), 2 * at(NECROMANCY));
  const rest = at(DEFENCE) + at(CONSTITUTION) + Math.floor(at(PRAYER) / 2) + Math.floor(at(SUMMONING) / 2);
  // (1.3 × best + rest) ÷ 4 in whole numbers, because 1.3 is not exact in floating point.
  return missing ? null : shownCombatLevel(Math.floor((13 * best + 10 * rest) / 40));
}
