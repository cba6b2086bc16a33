import type { SkillReading } from '../../game/game-types.ts';
import type { SkillSource } from '../../../shared/game/sources.ts';
import type { Period } from '../../../shared/game/periods.ts';
import { CONSTITUTION, SKILL_COUNT } from '../../../shared/game/skills.ts';
import type { PeriodKeys } from './xp-periods.ts';

/** Skills of one member from one service. */
export interface SourcedReading extends SkillReading {
  source: SkillSource;
}

/**
 * All data about a member's skills. Arrays have 30 entries in the order of SKILLS; index 0 is Overall. The base of Overall
 * is set so that xp[0] − base[0] is the sum of the skills' gains: one rule for all 30 entries. D002.
 */
export interface MemberStat {
  xp: number[];
  level: number[];
  rank: (number | null)[];
  /** First day of the period that each base belongs to. */
  keys: PeriodKeys;
  /** XP at the start of each period, or at its clearing. */
  bases: Record<Period, number[]>;
  /** First known XP of each skill, which never changes; null when never known. Index 0 is always null. */
  first: (number | null)[];
  /** Last accepted XP from each service; null when it never gave any. Index 0 is always null. */
  seen: Record<SkillSource, (number | null)[]>;
}

/** Returns the stat of a member without readings, in the present periods. */
export function blankStat(now: PeriodKeys): MemberStat {
  return {
    xp: zeros(),
    level: startLevels(),
    rank: unknowns(),
    keys: { ...now },
    bases: { daily: zeros(), weekly: zeros(), monthly: zeros() },
    first: unknowns(),
    seen: { runemetrics: unknowns(), hiscores: unknowns() },
  };
}

/** Returns a copy with its own arrays. */
export function copyStat(stat: MemberStat): MemberStat {
  return {
    xp: stat.xp.slice(),
    level: stat.level.slice(),
    rank: stat.rank.slice(),
    keys: { ...stat.keys },
    bases: {
      daily: stat.bases.daily.slice(),
      weekly: stat.bases.weekly.slice(),
      monthly: stat.bases.monthly.slice(),
    },
    first: stat.first.slice(),
    seen: { runemetrics: stat.seen.runemetrics.slice(), hiscores: stat.seen.hiscores.slice() },
  };
}

/** Levels of a new account, which unranked skills show too: every skill at level 1, Constitution at 10. */
function startLevels(): number[] {
  const level = Array<number>(SKILL_COUNT).fill(1);
  level[CONSTITUTION] = 10;
  level[0] = SKILL_COUNT - 1 + 9;
  return level;
}

const zeros = (): number[] => Array<number>(SKILL_COUNT).fill(0);
const unknowns = (): (number | null)[] => Array<number | null>(SKILL_COUNT).fill(null);
