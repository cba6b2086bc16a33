import * as z from 'zod/mini';
import { overallBase } from '../../xp/periods/xp-gain.ts';

const amounts = z.array(z.number());
const maybe = z.array(z.nullable(z.number()));

/** A row of member_stat as to_jsonb returns it. Arrays have 30 entries, Overall first. */
export const statRowSchema = z.object({
  member_id: z.number(),
  source: z.string(),
  xp: amounts,
  level: amounts,
  rank: maybe,
  day_key: z.string(),
  day_base: amounts,
  week_key: z.string(),
  week_base: amounts,
  month_key: z.string(),
  month_base: amounts,
  first_xp: maybe,
  runemetrics_xp: maybe,
  hiscores_xp: maybe,
  first_read_at: z.string(),
  read_at: z.string(),
});
type StatRow = z.infer<typeof statRowSchema>;

const PERIODS = ['day', 'week', 'month'] as const;

/**
 * Merges two stats of one player, with the higher XP of each skill, as XP never falls. XP gained between the last
 * reading of the old name and the first of the new one counts in the current periods, as after a late reading.
 */
export function mergeStats(into: StatRow | null, from: StatRow | null): StatRow | null {
  if (!into || !from) return into ?? from;
  const isNewer = into.xp.map(
    (value, index) => index > 0 && hasXp(from, index) && (!hasXp(into, index) || (from.xp[index] ?? 0) >= value),
  );
  const pick = <T>(old: T[], fresh: T[]): T[] =>
    old.map((value, index) => (isNewer[index] ? (fresh[index] ?? value) : value));
  const xp = pick(into.xp, from.xp);
  xp[0] = Math.max(into.xp[0] ?? 0, from.xp[0] ?? 0);
  const level = pick(into.level, from.level);
  level[0] = level.slice(1).reduce((total, value) => total + value, 0);
  const rank = pick(into.rank, from.rank);
  rank[0] = from.rank[0] ?? into.rank[0] ?? null;
  const merged: StatRow = {
    ...into,
    source: from.source,
    xp,
    level,
    rank,
    first_xp: into.first_xp.map((value, index) => value ?? from.first_xp[index] ?? null),
    runemetrics_xp: into.runemetrics_xp.map((value, index) => from.runemetrics_xp[index] ?? value),
    hiscores_xp: into.hiscores_xp.map((value, index) => from.hiscores_xp[index] ?? value),
    first_read_at: isBefore(into.first_read_at, from.first_read_at) ? into.first_read_at : from.first_read_at,
    read_at: isBefore(into.read_at, from.read_at) ? from.read_at : into.read_at,
  };
  for (const period of PERIODS) {
    const isRunning = into[`${period}_key`] >= from[`${period}_key`];
    const start = isRunning ? into[`${period}_base`] : into.xp;
    const fresh = from[`${period}_base`];
    merged[`${period}_key`] = (isRunning ? into : from)[`${period}_key`];
    merged[`${period}_base`] = baseOf(xp, (index) => (hasXp(into, index) ? start[index] : fresh[index]));
  }
  return merged;
}

/**
 * Returns the stat of the new name after an undo: as before the merge, with what was read since.
 * @param from stat before the merge, or null @param merged result of the merge @param now the merged stat today
 * @param start XP of each skill at the first reading since the merge, Overall first; the base of skills unknown before
 */
export function splitStat(
  from: StatRow | null,
  merged: StatRow | null,
  now: StatRow,
  start: readonly (number | null)[],
): StatRow {
  const first = now.xp.map((xp, index) => {
    if (index === 0 || !hasXp(now, index)) return null;
    return from?.first_xp[index] ?? Math.min(xp, start[index] ?? xp);
  });
  const split: StatRow = { ...now, first_xp: first, first_read_at: from?.first_read_at ?? now.read_at };
  for (const period of PERIODS) {
    const hasEnded = merged !== null && now[`${period}_key`] !== merged[`${period}_key`];
    const known = hasEnded ? now[`${period}_base`] : from?.[`${period}_base`];
    split[`${period}_base`] = baseOf(now.xp, (index) =>
      from && hasXp(from, index) ? known?.[index] : (first[index] ?? undefined),
    );
  }
  return split;
}

/** Returns bases that are never above the XP. The base of Overall makes its gain the sum of the skills' gains. */
function baseOf(xp: number[], of: (index: number) => number | undefined): number[] {
  const base = xp.map((value, index) => Math.min(value, of(index) ?? value));
  base[0] = overallBase(xp, base);
  return base;
}

function hasXp(row: StatRow, index: number): boolean {
  return row.first_xp[index] != null;
}

function isBefore(a: string, b: string): boolean {
  return Date.parse(a) <= Date.parse(b);
}
