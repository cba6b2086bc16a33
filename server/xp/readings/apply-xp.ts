import { combatLevelOf } from '../../../shared/game/combat-level.ts';
import { OVERALL, SKILL_COUNT } from '../../../shared/game/skills.ts';
import { PERIODS } from '../../../shared/game/periods.ts';
import { blankStat, copyStat } from '../periods/member-stat.ts';
import type { MemberStat, SourcedReading } from '../periods/member-stat.ts';
import { holdReason, knownXp, mergeReadings } from './accept-xp.ts';
import type { HeldReason } from './accept-xp.ts';
import { overallBase } from '../periods/xp-gain.ts';
import type { PeriodKeys } from '../periods/xp-periods.ts';
import { rollOver } from '../periods/xp-rollover.ts';

export interface Applied {
  /** Null without readings. */
  stat: MemberStat | null;
  /** Gain that this reading found first, all skills together; ≥ 0. */
  gained: number;
  /** Readings that are held. */
  held: { reading: SourcedReading; reason: HeldReason }[];
  /** Readings that were accepted, in order of trust. */
  accepted: SourcedReading[];
  /** Combat level computed from the levels; null when a combat skill was not in the accepted readings. */
  combatLevel: number | null;
  /** `stat`: there is something to store; `shown`: level, rank or XP changed; `xp`: XP changed or was first read. */
  changed: { stat: boolean; shown: boolean; xp: boolean };
}

/**
 * Applies the readings of one sync to a stat. XP never goes down and no gain is negative: a value below the known one is
 * ignored, and one below the same service's earlier value holds all readings. D119, D023.
 * @param readings in order of trust
 * @param now periods of the reading, in which its XP counts; not before those of the last one
 * @param stale true when they were read before the last reading and arrive late
 */
export function applyReadings(
  before: MemberStat | null,
  readings: SourcedReading[],
  now: PeriodKeys,
  stale = false,
): Applied {
  const held: Applied['held'] = [];
  let accepted: SourcedReading[] = [];
  for (const reading of readings) {
    const reason = holdReason(before, reading, stale);
    if (reason === null) accepted.push(reading);
    else held.push({ reading, reason });
  }
  // A lower value means a rolled-back account or another player, so the other service is not trusted either.
  if (held.some(({ reason }) => reason === 'lower')) accepted = [];
  const merged = mergeReadings(accepted);
  if (!merged) {
    const changed = { stat: false, shown: false, xp: false };
    return { stat: before, gained: 0, held, accepted, combatLevel: null, changed };
  }

  const next = before ? copyStat(before) : blankStat(now);
  rollOver(next, now);
  const gained = takeSkills(next, merged);
  takeOverall(next, merged, stale);
  for (const reading of accepted) remember(next, reading);

  const xp = before === null || !same(before.xp, next.xp) || !same(before.first, next.first);
  const shown = xp || !same(before.level, next.level) || !same(before.rank, next.rank);
  const stat =
    shown || !same(before.seen.runemetrics, next.seen.runemetrics) || !same(before.seen.hiscores, next.seen.hiscores);
  // Known levels are never below the read ones, so a service that lags does not lower the combat level.
  const combatLevel = combatLevelOf(merged.level.map((level, index) => level && (next.level[index] ?? null)));
  return { stat: stat ? next : before, gained, held, accepted, combatLevel, changed: { stat, shown, xp } };
}

function takeSkills(next: MemberStat, merged: SourcedReading): number {
  let gained = 0;
  for (let index = 1; index < SKILL_COUNT; index += 1) {
    const xp = merged.xp[index] ?? null;
    if (xp === null) continue;
    if (next.first[index] === null) {
      next.first[index] = xp;
      for (const period of PERIODS) next.bases[period][index] = xp;
    } else {
      const known = next.xp[index] ?? 0;
      if (xp < known) continue;
      gained += xp - known;
    }
    next.xp[index] = xp;
    next.level[index] = merged.level[index] ?? next.level[index] ?? 1;
    next.rank[index] = merged.rank[index] ?? next.rank[index] ?? null;
  }
  return gained;
}

function takeOverall(next: MemberStat, merged: SourcedReading, stale: boolean): void {
  const known = next.xp[OVERALL] ?? 0;
  const told = merged.xp[OVERALL] ?? 0;
  // The hiscores' total omits unranked skills that RuneMetrics had counted, so the sum of the known skills is a minimum.
  next.xp[OVERALL] = Math.max(known, told, sumOfSkills(next.xp));
  if (!stale || told >= known) next.rank[OVERALL] = merged.rank[OVERALL] ?? next.rank[OVERALL] ?? null;
  next.level[OVERALL] = sumOfSkills(next.level);
  for (const period of PERIODS) next.bases[period][OVERALL] = overallBase(next.xp, next.bases[period]);
}

function remember(next: MemberStat, reading: SourcedReading): void {
  const seen = next.seen[reading.source];
  for (let index = 1; index < SKILL_COUNT; index += 1) {
    const xp = knownXp(reading, index);
    if (xp !== null && xp > (seen[index] ?? -1)) seen[index] = xp;
  }
}

function sumOfSkills(values: number[]): number {
  let sum = 0;
  for (let index = 1; index < values.length; index += 1) sum += values[index] ?? 0;
  return sum;
}

function same(a: (number | null)[], b: (number | null)[]): boolean {
  return a.every((value, index) => value === b[index]);
}
