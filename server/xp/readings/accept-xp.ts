import { OVERALL, SKILL_COUNT } from '../../../shared/game/skills.ts';
import { MAX_SKILL_XP } from '../../../shared/game/xp.ts';
import type { MemberStat, SourcedReading } from '../periods/member-stat.ts';

/** `lower`: below the same service's earlier XP; `malformed`: XP that no account can have. */
export type HeldReason = 'lower' | 'malformed';

/** XP that a service may lose by rounding, as RuneMetrics counts in tenths. D119. */
const ROUNDING = 1;

/**
 * Returns the reason to hold a reading; null when it can be accepted. A stale one (older than the last reading) is never
 * `lower`, because it is only late.
 */
export function holdReason(stat: MemberStat | null, reading: SourcedReading, stale: boolean): HeldReason | null {
  if (!isPossible(reading)) return 'malformed';
  if (stat === null || stale) return null;
  const seen = stat.seen[reading.source];
  for (let index = 1; index < SKILL_COUNT; index += 1) {
    const before = seen[index] ?? null;
    const xp = knownXp(reading, index);
    if (before !== null && xp !== null && before - xp > ROUNDING) return 'lower';
  }
  return null;
}

/** Returns the XP of a skill; null when the service does not know it (unranked, -1). */
export function knownXp(reading: SourcedReading, index: number): number | null {
  const xp = reading.xp[index] ?? null;
  return xp === null || xp < 0 ? null : xp;
}

/** Merges the readings of one sync: for each skill the highest XP, or the first of equal ones. Null without readings. */
export function mergeReadings(readings: SourcedReading[]): SourcedReading | null {
  const [first, ...others] = readings;
  if (!first) return null;
  const merged: SourcedReading = { source: first.source, xp: [], level: [], rank: [] };
  for (let index = 0; index < SKILL_COUNT; index += 1) {
    let best = first;
    for (const other of others) if ((knownXp(other, index) ?? -1) > (knownXp(best, index) ?? -1)) best = other;
    merged.xp.push(knownXp(best, index));
    merged.level.push(positive(best.level[index]) ?? firstKnown(readings, (reading) => positive(reading.level[index])));
    merged.rank.push(positive(best.rank[index]) ?? firstKnown(readings, (reading) => positive(reading.rank[index])));
  }
  return merged;
}

function firstKnown(readings: SourcedReading[], of: (reading: SourcedReading) => number | null): number | null {
  for (const reading of readings) {
    const value = of(reading);
    if (value !== null) return value;
  }
  return null;
}

function positive(value: number | null | undefined): number | null {
  return value != null && value > 0 ? value : null;
}

function isPossible(reading: SourcedReading): boolean {
  if (reading.xp.length !== SKILL_COUNT) return false;
  return reading.xp.every((xp, index) => {
    const most = index === OVERALL ? MAX_SKILL_XP * (SKILL_COUNT - 1) : MAX_SKILL_XP;
    return xp === null || (Number.isSafeInteger(xp) && xp <= most);
  });
}
