import { SKILLS, type SkillName } from '../../../shared/game/skills.ts';
import { MAX_SKILL_XP } from '../../../shared/game/xp.ts';
import { xpOfLevel } from './levels.ts';
import type { Life } from './life.ts';
import { QUESTS } from './quests.ts';
import { Dice } from './random.ts';
import { STYLES } from './styles.ts';

/** Progress of a player. Arrays are in the order of SKILLS; index 0 is unused, because Overall is a sum. */
export interface Progress {
  xp: number[];
  /** One bit for each skill whose pet was found. */
  pets: number;
  quests: number;
  clues: number[];
  floor: number;
  volumes: number;
  songs: number;
  mysteries: number;
  fealty: number;
  visitedWeek: number;
  cappedWeek: number;
}

/** Skills that the clan's leader still trains; all others are at the maximum. */
const UNFINISHED: ReadonlySet<SkillName> = new Set([
  'Agility',
  'Runecrafting',
  'Hunter',
  'Construction',
  'Divination',
  'Invention',
  'Archaeology',
  'Farming',
]);
const UNFINISHED_PART = 0.8;
const FOUNDER_XP = [200_000_000, 169_310_344, 110_344_827, 96_896_551, 68_620_689, 48_275_862];

/** Returns the progress at the beginning of a life. */
export function beginning(life: Life): Progress {
  const dice = new Dice(life.seed, 'beginning');
  const [low, high] = STYLES[life.style].startLevel;
  const base = dice.between(low, high);
  const xp = SKILLS.map((_, skill) => (skill === 0 ? 0 : startXp(life, skill, base, dice)));
  const veteran = Math.min(1, base / 100);
  return {
    xp,
    pets: 0,
    quests: life.style === 'newcomer' ? 0 : Math.floor(dice.between(0.05, 0.4) * QUESTS.length * veteran),
    clues: [400, 300, 250, 200, 60].map((most) => Math.floor(dice.next() ** 2 * most * veteran)),
    floor: Math.floor(dice.between(5, 50) * veteran),
    volumes: Math.floor(dice.between(0, 20) * veteran),
    songs: 100 + Math.floor(dice.between(0, 16) * veteran) * 50,
    mysteries: 0,
    fealty: 0,
    visitedWeek: 0,
    cappedWeek: 0,
  };
}

function startXp(life: Life, skill: number, base: number, dice: Dice): number {
  const founder = life.founder ? FOUNDER_XP[life.slot] : undefined;
  const spread = dice.between(-9, 7);
  if (founder === MAX_SKILL_XP) {
    const isFinished = !UNFINISHED.has(SKILLS[skill] ?? 'Overall');
    return isFinished ? MAX_SKILL_XP : Math.floor(MAX_SKILL_XP * (UNFINISHED_PART + spread / 100));
  }
  if (founder !== undefined) return Math.min(MAX_SKILL_XP, Math.floor(founder * (1 + spread / 100)));
  if (life.style === 'maxed') return Math.floor(dice.between(0.22, 0.96) * MAX_SKILL_XP);
  const target = Math.max(1, base + spread);
  const level = Math.floor(target);
  // Extends the curve above level 120 and between two levels: it grows by about a tenth for each level.
  const xp = xpOfLevel(skill, Math.min(level, 120)) * 1.1 ** Math.max(0, target - Math.min(level, 120));
  const least = skill === SKILLS.indexOf('Constitution') ? 1_154 : 0;
  return Math.min(MAX_SKILL_XP, Math.max(least, Math.floor(xp)));
}

const PACE = Array.from({ length: 121 }, (_, level) => Math.min(2_400_000, 36_000 + 1_800_000 * (level / 99) ** 2.5));

/** Returns the XP per hour of a skill. It falls near the cap, so that players still gain XP after years. */
export function hourlyXp(level: number, xp: number): number {
  return (PACE[level] ?? 0) * Math.min(1, 4 * (1 - xp / MAX_SKILL_XP));
}

/** Returns an independent copy. */
export function copyOf(progress: Progress): Progress {
  return { ...progress, xp: [...progress.xp], clues: [...progress.clues] };
}
