import { MAX_SKILL_XP } from '../../../../shared/game/xp.ts';
import { OVERALL, SKILL_COUNT } from '../../../../shared/game/skills.ts';
import { looksLikeHtml, malformed } from '../../transport/answer-text.ts';
import type { GameResult, HiscoreReading } from '../../game-types.ts';

/** Fewest activity lines of a complete answer; all observed answers had 30 or more. Detects a cut answer. */
const LEAST_ACTIVITIES = 25;
/** Number of lines below the skills that may be unreadable, because none of them is used. */
const MAX_UNREADABLE_LINES = 3;
const MAX_LINES = 200;
const MAX_LEVEL = 200;
/** Limit of Overall XP, with room for future skills. */
const MAX_TOTAL_XP = 20_000_000_000;
const MAX_TOTAL_LEVEL = 10_000;
const MAX_RANK = 2_147_483_647;

/**
 * Parses the hiscores' lines: `rank,level,xp` is a skill, `rank,score` an activity. The groups are counted separately, so
 * that new skills and activities at the end of a group do no harm. -1 means unranked and becomes null. Any unexpected
 * skill rejects the whole answer; a few activity lines may be unreadable.
 */
export function parseHiscores(text: string): GameResult<HiscoreReading> {
  if (looksLikeHtml(text)) return malformed('a web page instead of hiscores');
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length > MAX_LINES) return malformed('too many lines');
  const skills: [number, number, number][] = [];
  let activities = 0;
  let odd = 0;
  for (const [index, line] of lines.entries()) {
    if (!/^-?\d{1,15}(,-?\d{1,15}){1,2}$/.test(line)) {
      odd++;
      if (skills.length >= SKILL_COUNT && odd <= MAX_UNREADABLE_LINES) continue;
      return malformed(`line ${index + 1} is not numbers`);
    }
    const [rank = NaN, second = NaN, xp] = line.split(',').map(Number);
    if (xp === undefined) {
      if (rank < -1 || second < -1) return malformed(`line ${index + 1} is below -1`);
      activities++;
    } else if (activities > 0) {
      return malformed('a skill among the activities');
    } else {
      skills.push([rank, second, xp]);
    }
  }
  if (skills.length < SKILL_COUNT) return malformed(`${skills.length} skills instead of ${SKILL_COUNT}`);
  if (activities < LEAST_ACTIVITIES) return malformed('cut short');
  return toReading(skills.slice(0, SKILL_COUNT));
}

function toReading(skills: [number, number, number][]): GameResult<HiscoreReading> {
  const reading: HiscoreReading = { source: 'hiscores', xp: [], level: [], rank: [] };
  for (const [index, [rank, level, xp]] of skills.entries()) {
    const maxXp = index === OVERALL ? MAX_TOTAL_XP : MAX_SKILL_XP;
    const maxLevel = index === OVERALL ? MAX_TOTAL_LEVEL : MAX_LEVEL;
    const ranked = rank >= 1;
    if (rank !== -1 && !ranked) return malformed(`skill ${index} has rank ${rank}`);
    if (rank > MAX_RANK || level < 0 || level > maxLevel) return malformed(`skill ${index} is out of range`);
    if (xp < -1 || xp > maxXp || (ranked && xp < 0)) return malformed(`skill ${index} has ${xp} XP`);
    reading.rank.push(ranked ? rank : null);
    reading.xp.push(xp < 0 ? null : xp);
    // The level is a filler (0 or 1) when XP is missing.
    reading.level.push(xp < 0 ? null : level);
  }
  const total = reading.xp[OVERALL];
  if (total != null && reading.xp.some((xp) => xp !== null && xp > total)) return malformed('a skill above Overall');
  return { kind: 'ok', value: reading };
}
