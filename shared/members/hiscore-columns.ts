import { ordinaryLevel } from '../game/levels.ts';
import { OVERALL } from '../game/skills.ts';
import type { HiscoreColumns } from './hiscores.schemas.ts';

/** One skill of all members, in the order of the members. Level 0: never read. */
export interface SkillColumn {
  xp: readonly number[];
  level: readonly number[];
  /** Null when unranked. */
  rank: readonly (number | null)[];
}
type Packed = HiscoreColumns['skills'][number];

/**
 * Returns the wire form of the columns of all skills. Nearly every level follows from its XP, and nearly every Overall
 * level is the sum of the others, so levels are sent as differences from these: as zeros, which compress to nothing.
 */
export function packSkills(columns: readonly SkillColumn[]): Packed[] {
  return columns.map((column, skill) => {
    const most = Math.max(1, ...column.level);
    const likely = likelyLevels(columns, skill, most);
    return { ...unpacked(column), most, level: column.level.map((level, at) => level - (likely[at] ?? 0)) };
  });
}

/** Returns the columns of a wire form. */
export function unpackSkills(packed: readonly Packed[]): SkillColumn[] {
  const columns = packed.map(({ xp, rank }): SkillColumn => ({ xp, rank, level: [] }));
  // Overall is the last one: its levels need those of the others.
  for (const skill of [...packed.keys()].reverse()) {
    const { most = 1, level = [] } = packed[skill] ?? {};
    const likely = likelyLevels(columns, skill, most);
    const column = columns[skill];
    if (column) columns[skill] = { ...column, level: level.map((difference, at) => difference + (likely[at] ?? 0)) };
  }
  return columns;
}

function likelyLevels(columns: readonly SkillColumn[], skill: number, most: number): number[] {
  const xp = columns[skill]?.xp ?? [];
  if (skill !== OVERALL) return xp.map((value) => ordinaryLevel(value, most));
  const others = columns.slice(OVERALL + 1);
  return xp.map((_, at) => others.reduce((sum, { level }) => sum + (level[at] ?? 0), 0));
}

const unpacked = ({ xp, rank }: SkillColumn): Pick<Packed, 'xp' | 'rank'> => ({ xp: [...xp], rank: [...rank] });
