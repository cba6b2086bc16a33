import { SKILLS, type SkillName } from '../../../shared/game/skills.ts';
import { MAX_SKILL_XP } from '../../../shared/game/xp.ts';
import { levelOf } from './levels.ts';
import { DAY_MS, type Life, restsOn } from './life.ts';
import { hourlyXp, type Progress } from './progress.ts';
import type { Dice } from './random.ts';
import { STYLES, type Pursuit } from './styles.ts';

const { floor, max, min, round } = Math;
const HOUR_MS = 3_600_000;

/** A stretch of play from `from` to `to` (ms) and the XP gained in it. */
export interface Session {
  from: number;
  to: number;
  pursuit: Pursuit;
  /** Exponent: after a part p of the time, p ** bend of the XP is gained. Above 1 the gain is slow at first. */
  bend: number;
  gains: { skill: number; xp: number }[];
}

const of = (name: SkillName): number => SKILLS.indexOf(name);
type Share = readonly [skill: number, share: number];

/** Combat styles with the skills that they train. */
const COMBAT: readonly (readonly Share[])[] = [
  [
    [of('Attack'), 0.4],
    [of('Strength'), 0.4],
  ],
  [[of('Ranged'), 0.8]],
  [[of('Magic'), 0.8]],
  [[of('Necromancy'), 0.8]],
];
const SLAYER = of('Slayer');
const DAEMONHEIM = of('Dungeoneering');
/** Skills that every combat style trains as well. */
const BODY: readonly Share[] = [
  [of('Constitution'), 0.28],
  [of('Defence'), 0.16],
];
const FIGHTING = new Set([
  ...COMBAT.flat().map(([skill]) => skill),
  ...BODY.map(([skill]) => skill),
  SLAYER,
  DAEMONHEIM,
]);
const ALL = SKILLS.map((_, skill) => skill).slice(1);
const PEACEFUL = ALL.filter((skill) => !FIGHTING.has(skill));

/** Returns the stretches of play of a day (days since 1970); they never overlap or cross midnight. */
export function stretchesOf(life: Life, day: number, dice: Dice): { from: number; to: number }[] {
  if (!dice.chance(STYLES[life.style].playsToday) || restsOn(life, day)) return [];
  const hours = life.hours * dice.between(0.6, 1.35);
  const count = max(1, min(8, round(hours / (life.style === 'newcomer' ? 1.6 : 2.2))));
  const window = DAY_MS / count;
  return Array.from({ length: count }, (_, index) => {
    const length = min(window * 0.96, (hours / count) * HOUR_MS * dice.between(0.7, 1.3));
    const from = round(day * DAY_MS + index * window + dice.next() * (window - length));
    return { from, to: round(from + length) };
  });
}

/** Returns the pursuit of a stretch and the XP gained, and adds the XP to `progress`. */
export function play(life: Life, stretch: { from: number; to: number }, progress: Progress, dice: Dice): Session {
  const pursuit = dice.weighted(STYLES[life.style].pursuits);
  const hours = ((stretch.to - stretch.from) / HOUR_MS) * life.pace;
  const gains: Session['gains'] = [];
  for (const [skill, share] of sharesOf(life, pursuit, progress, dice)) {
    const before = progress.xp[skill] ?? 0;
    const earned = floor(hours * share * hourlyXp(levelOf(skill, before), before));
    const xp = min(earned, MAX_SKILL_XP - before);
    progress.xp[skill] = before + xp;
    gains.push({ skill, xp });
  }
  return { from: stretch.from, to: stretch.to, pursuit, bend: life.style === 'newcomer' ? 3.5 : 1, gains };
}

/** Returns the skills that a pursuit trains, with their shares of an hour. */
function sharesOf(life: Life, pursuit: Pursuit, progress: Progress, dice: Dice): Share[] {
  const fight = COMBAT[dice.chance(0.7) ? life.seed % COMBAT.length : dice.whole(0, 3)] ?? [];
  switch (pursuit) {
    case 'slayer':
      return [[SLAYER, 0.55], ...fight, ...BODY];
    case 'boss':
      return [...fight, ...BODY];
    case 'daemonheim':
      return [[DAEMONHEIM, 0.8], ...fight];
    case 'clue':
      return [[pickSkill(life, progress, dice), 0.12]];
    case 'quest':
      return threeSkills(life, progress, dice, 0.2);
    case 'skill':
      return life.style === 'newcomer'
        ? threeSkills(life, progress, dice, 0.6)
        : [[pickSkill(life, progress, dice), 1]];
  }
}

function threeSkills(life: Life, progress: Progress, dice: Dice, share: number): Share[] {
  const skills = [pickSkill(life, progress, dice), pickSkill(life, progress, dice), pickSkill(life, progress, dice)];
  return [...new Set(skills)].map((skill) => [skill, share]);
}

/** Picks a skill: a low one for a newcomer; for others one of four favourites, or any other. */
function pickSkill(life: Life, progress: Progress, dice: Dice): number {
  const xp = (skill: number): number => progress.xp[skill] ?? 0;
  if (life.style === 'newcomer') {
    const [a, b, c] = [dice.pick(ALL), dice.pick(ALL), dice.pick(ALL)];
    return [a, b, c].reduce((low, skill) => (xp(skill) < xp(low) ? skill : low));
  }
  const favourite = PEACEFUL[(life.seed + dice.whole(0, 3) * 7) % PEACEFUL.length] ?? PEACEFUL[0] ?? 1;
  const other = dice.pick(PEACEFUL);
  const first = dice.chance(0.5) ? favourite : other;
  const open = [first, other].find((skill) => xp(skill) < MAX_SKILL_XP);
  if (open !== undefined) return open;
  // One who has finished nearly everything trains what is left.
  const left = PEACEFUL.filter((skill) => xp(skill) < MAX_SKILL_XP);
  return left.length === 0 ? other : dice.pick(left);
}
