import { xpOfLevels } from '../../../shared/game/levels.ts';
import { SKILLS } from '../../../shared/game/skills.ts';
import { MAX_SKILL_XP } from '../../../shared/game/xp.ts';

const INVENTION = SKILLS.indexOf('Invention');
/** Level caps in 2026; other skills end at 99. The product itself stores the level that a service sends. */
const TO_120 = ['Attack', 'Strength', 'Ranged', 'Magic', 'Necromancy', 'Herblore', 'Slayer', 'Farming'];
const TO_120_MORE = ['Dungeoneering', 'Invention', 'Archaeology', 'Thieving'];
const TO_110 = ['Mining', 'Smithing', 'Woodcutting', 'Fletching', 'Firemaking', 'Runecrafting', 'Crafting'];
const CAPS = SKILLS.map((skill) =>
  [...TO_120, ...TO_120_MORE].includes(skill) ? 120 : TO_110.includes(skill) ? 110 : 99,
);

/** XP at which each level starts, by level. */
const ORDINARY = xpOfLevels();
const ELITE = eliteCurve();

/** Interpolates the curve of Invention between its known points, which is exact enough for an invented clan. */
function eliteCurve(): number[] {
  const known: [number, number][] = [
    [1, 0],
    [2, 830],
    [50, 2_100_917],
    [90, 24_080_695],
    [99, 36_073_511],
    [110, 56_412_678],
    [120, 80_618_654],
  ];
  const curve = [0, 0];
  known.slice(1).forEach(([level, xp], index) => {
    const [fromLevel, fromXp] = known[index] ?? [1, 0];
    const power = Math.log(xp / Math.max(fromXp, 1)) / Math.log(level / fromLevel);
    for (let at = fromLevel + 1; at <= level; at += 1) {
      curve.push(Math.round(xp * (at / level) ** power));
    }
  });
  return curve;
}

/** Returns the XP at which a skill (its index in SKILLS) reaches a level. */
export function xpOfLevel(skill: number, level: number): number {
  const curve = skill === INVENTION ? ELITE : ORDINARY;
  return curve[Math.min(level, curve.length - 1)] ?? MAX_SKILL_XP;
}

/** Returns the level of a skill (its index in SKILLS) at an XP, at most the cap of that skill. */
export function levelOf(skill: number, xp: number): number {
  const curve = skill === INVENTION ? ELITE : ORDINARY;
  let low = 1;
  let high = CAPS[skill] ?? 99;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (xp >= (curve[middle] ?? MAX_SKILL_XP + 1)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns a plausible rank in a skill (0 is Overall) for an XP. Returns null for unranked XP. `jitter` is 0 to 1. */
export function rankOf(skill: number, xp: number, jitter: number): number | null {
  const most = skill === 0 ? MAX_SKILL_XP * (SKILLS.length - 1) : MAX_SKILL_XP;
  if (xp < (skill === 0 ? 30_000 : 2_500)) return null;
  const distance = Math.log(most / xp) / Math.log(most);
  return Math.round(1 + jitter * 900 + 1_450_000 * distance ** 1.15);
}
