import { SKILLS, type SkillName } from '../../shared/game/skills.ts';
import { MAX_SKILL_XP } from '../../shared/game/xp.ts';
import { levelOf } from './levels.ts';
import { DAY_MS, type Life } from './life.ts';
import { hourlyXp, type Progress } from './progress.ts';
import { Dice } from './random.ts';
import { STYLES, type Pursuit } from './styles.ts';

const HOUR_MS = 3_600_000;

/** A stretch of play; the XP of each gain comes evenly from `from` to `to` (ms). */
export interface Session {
  from: number;
  to: number;
  pursuit: Pursuit;
  gains: { skill: number; xp: number }[];
}

const of = (name: SkillName): number => SKILLS.indexOf(name);
const COMBAT = [[of('Attack'), of('Strength')], [of('Ranged')], [of('Magic')], [of('Necromancy')]] as const;
const [CONSTITUTION, DEFENCE, SLAYER, DAEMONHEIM] = [
  of('Constitution'),
  of('Defence'),
  of('Slayer'),
  of('Dungeoneering'),
];
const FIGHTING = new Set([...COMBAT.flat(), CONSTITUTION, DEFENCE, SLAYER, DAEMONHEIM]);
const ALL = SKILLS.map((_, skill) => skill).slice(1);
const PEACEFUL = ALL.filter((skill) => !FIGHTING.has(skill));

/** When a player plays on a day (days since 1970): stretches that never overlap nor cross midnight. */
export function stretchesOf(life: Life, day: number, dice: Dice): { from: number; to: number }[] {
  if (!dice.chance(STYLES[life.style].playsToday)) return [];
  const hours = life.hours * dice.between(0.6, 1.35);
  const count = Math.max(1, Math.min(8, Math.round(hours / 1.6)));
  const window = DAY_MS / count;
  return Array.from({ length: count }, (_, index) => {
    const length = Math.min(window * 0.96, (hours / count) * HOUR_MS * dice.between(0.7, 1.3));
    const from = Math.round(day * DAY_MS + index * window + dice.next() * (window - length));
    return { from, to: Math.round(from + length) };
  });
}

/** What a stretch is spent on and what it earns; adds the XP to `progress`. */
export function play(life: Life, stretch: { from: number; to: number }, progress: Progress, dice: Dice): Session {
  const pursuit = dice.weighted(STYLES[life.style].pursuits);
  const hours = ((stretch.to - stretch.from) / HOUR_MS) * life.pace;
  const gains = sharesOf(life, pursuit, progress, dice).map(([skill, share]) => {
    const before = progress.xp[skill] ?? 0;
    // A level's worth of rate is read once a session, so a beginner's long day is cut to what the start allows.
    const earned = Math.floor(hours * share * hourlyXp(levelOf(skill, before), before));
    const xp = Math.min(earned, MAX_SKILL_XP - before);
    progress.xp[skill] = before + xp;
    return { skill, xp };
  });
  return { ...stretch, pursuit, gains };
}

/** Skills that a pursuit trains, with their share of an hour. */
function sharesOf(life: Life, pursuit: Pursuit, progress: Progress, dice: Dice): [number, number][] {
  const fight = COMBAT[dice.chance(0.7) ? life.seed % COMBAT.length : dice.whole(0, 3)] ?? COMBAT[0];
  const fighting = fight.map((skill): [number, number] => [skill, 0.8 / fight.length]);
  const body: [number, number][] = [
    [CONSTITUTION, 0.28],
    [DEFENCE, 0.16],
  ];
  switch (pursuit) {
    case 'slayer':
      return [[SLAYER, 0.55], ...fighting, ...body];
    case 'boss':
      return [...fighting, ...body];
    case 'daemonheim':
      return [[DAEMONHEIM, 0.8], ...fighting];
    case 'clue':
      return [[chosen(life, progress, dice), 0.12]];
    case 'quest':
      return [chosen(life, progress, dice), chosen(life, progress, dice), chosen(life, progress, dice)]
        .filter((skill, index, all) => all.indexOf(skill) === index)
        .map((skill) => [skill, 0.2]);
    case 'skill':
      return [[chosen(life, progress, dice), 1]];
  }
}

/** Newcomers raise what is low; the others have four favourites and vary. */
function chosen(life: Life, progress: Progress, dice: Dice): number {
  const xp = (skill: number): number => progress.xp[skill] ?? 0;
  if (life.style === 'newcomer') {
    const [a, b, c] = [dice.pick(ALL), dice.pick(ALL), dice.pick(ALL)];
    return [a, b, c].reduce((low, skill) => (xp(skill) < xp(low) ? skill : low));
  }
  const favourite = PEACEFUL[(life.seed + dice.whole(0, 3) * 7) % PEACEFUL.length] ?? PEACEFUL[0] ?? 1;
  const other = dice.pick(PEACEFUL);
  const first = dice.chance(0.5) ? favourite : other;
  return xp(first) < MAX_SKILL_XP ? first : other;
}
