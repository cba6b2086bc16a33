import { SKILLS } from '../../../shared/game/skills.ts';
import { levelOf, xpOfLevel } from '../player/levels.ts';
import type { Writing } from './log.ts';

const FIRST_MILESTONE = 14_000_000;
const MILESTONE = 2_000_000;

/** Writes levels, XP milestones, all skills over a level and total levels, each at the time of reaching the XP. */
export function writeSkills({ session, progress, log }: Writing, startXp: readonly number[]): void {
  if (log === null) return;
  const reached: { at: number; skill: number; level: number }[] = [];
  for (const { skill, xp: gained } of session.gains) {
    const start = startXp[skill] ?? 0;
    const end = progress.xp[skill] ?? start;
    const when = (xp: number): number =>
      session.from + (session.to - session.from) * ((xp - start) / gained) ** (1 / session.bend);
    for (let level = levelOf(skill, start) + 1; level <= levelOf(skill, end); level += 1) {
      reached.push({ at: when(xpOfLevel(skill, level)), skill, level });
    }
    const first = Math.max(FIRST_MILESTONE, (Math.floor(start / MILESTONE) + 1) * MILESTONE);
    for (let xp = first; xp <= end; xp += MILESTONE) {
      const name = SKILLS[skill] ?? '';
      log.add(when(xp), `${xp}XP in ${name}`, `I now have at least ${xp} experience points in the ${name} skill.`);
    }
  }
  const levels = startXp.map((xp, skill) => (skill === 0 ? Infinity : levelOf(skill, xp)));
  let total = levels.reduce((sum, level, skill) => (skill === 0 ? 0 : sum + level), 0);
  let least = Math.min(...levels);
  for (const { at, skill, level } of reached.sort((a, b) => a.at - b.at)) {
    const name = SKILLS[skill] ?? '';
    log.add(at, `Levelled up ${name}.`, `I levelled my ${name} skill, I am now level ${level}.`);
    levels[skill] = level;
    total += 1;
    const all = Math.min(...levels);
    if (all > least) {
      const details = `By levelling up my ${name} skill, I achieved at least level ${all} in all skills.`;
      log.add(at, `Levelled all skills over ${all}`, details);
      if (all === 99) {
        log.add(
          at,
          'Bought my first max cape.',
          'With every skill at level 99, I bought the cape that I had trained for.',
        );
      }
    }
    least = all;
    if (total % 100 === 0) {
      log.add(at, `${total} Total levels gained`, `I now have a total level of ${total}, split among all my skills.`);
    }
  }
}
