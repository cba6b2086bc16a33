import type { SkillReading } from '../../game/game.types.ts';
import type { SkillSource } from '../../../shared/game/sources.ts';
import type { Period } from '../../../shared/game/periods.ts';
import { CONSTITUTION, SKILL_COUNT } from '../../../shared/game/skills.ts';
import type { PeriodKeys } from '../periods/xp.periods.ts';

/** Skills of one member as one service gave them. */
export interface SourcedReading extends SkillReading {
  source: SkillSource;
}

/**
 * What is known of a member's skills. Arrays hold 30 entries in the order of SKILLS; index 0 is Overall.
 * Overall is kept so that xp[0] − base[0] is the sum of the skills' gains: one rule for all 30. D002.
 */
export interface MemberStat {
  xp: number[];
  level: number[];
  rank: (number | null)[];
  /** First day of the period that each base belongs to. */
  keys: PeriodKeys;
  /** XP at the start of each period, or where it was cleared. */
  bases: Record<Period, number[]>;
  /** First known value of each skill: its baseline for ever; null: never known. Index 0 is always null. */
  first: (number | null)[];
  /** Last accepted value of each service; null: it never gave one. Index 0 is always null. */
  seen: Record<SkillSource, (number | null)[]>;
}

/** A member of whom nothing is known yet, in the periods that run now. */
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

/** The same facts in arrays of their own. */
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

/** Every skill at level 1, Constitution at 10: how an account starts and how an unranked skill is shown. */
function startLevels(): number[] {
  const level = Array<number>(SKILL_COUNT).fill(1);
  level[CONSTITUTION] = 10;
  level[0] = SKILL_COUNT - 1 + 9;
  return level;
}

const zeros = (): number[] => Array<number>(SKILL_COUNT).fill(0);
const unknowns = (): (number | null)[] => Array<number | null>(SKILL_COUNT).fill(null);
