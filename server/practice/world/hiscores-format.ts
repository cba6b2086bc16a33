import { SKILLS } from '../../../shared/game/skills.ts';
import type { Player } from '../player/player.ts';

const ACTIVITY_LINES = 31;
const RUNE_SCORE = 24;
const FIRST_CLUE = 25;
const INVENTION = SKILLS.indexOf('Invention');

interface SkillEntry {
  rank: number;
  level: number;
  xp: number;
}

/**
 * Returns the body of the lite table: 30 lines of rank,level,xp and 31 of rank,score; -1 for unranked; LF line ends.
 */
export function hiscoresBody(player: Player): string {
  const skills = skillEntries(player).map(({ rank, level, xp }) => `${rank},${level},${xp}`);
  const activities = activityEntries(player).map(({ rank, score }) => `${rank},${score}`);
  return [...skills, ...activities].join('\n') + '\n';
}

/** Returns the same table as JSON, with names. */
export function hiscoresJson(player: Player): string {
  const skills = skillEntries(player).map((entry, id) => ({ id, name: SKILLS[id], ...entry }));
  const activities = activityEntries(player).map((entry, id) => ({ id, name: `Activity ${id}`, ...entry }));
  return JSON.stringify({ name: player.name, skills, activities });
}

/** Returns entries of all skills. As in the service, Overall omits unranked skills, whose level has no meaning. */
function skillEntries({ rank, level, xp }: Player): SkillEntry[] {
  const entries = rank.map((place, skill): SkillEntry => {
    if (place === null) return { rank: -1, level: skill === INVENTION ? 0 : 1, xp: -1 };
    return { rank: place, level: level[skill] ?? 1, xp: xp[skill] ?? 0 };
  });
  const ranked = entries.slice(1).filter((entry) => entry.xp >= 0);
  const overall = entries[0];
  if (overall !== undefined && overall.xp >= 0) {
    overall.level = ranked.reduce((sum, entry) => sum + entry.level, 0);
    overall.xp = ranked.reduce((sum, entry) => sum + entry.xp, 0);
  }
  return entries;
}

function activityEntries({ runeScore, clues }: Player): { rank: number; score: number }[] {
  const scores = new Map<number, number>([[RUNE_SCORE, runeScore]]);
  clues.forEach((count, tier) => scores.set(FIRST_CLUE + tier, count));
  return Array.from({ length: ACTIVITY_LINES }, (_, line) => {
    const score = scores.get(line) ?? 0;
    return score > 0 ? { rank: Math.max(1, Math.round(900_000 / score)), score } : { rank: -1, score: -1 };
  });
}
