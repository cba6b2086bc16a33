import type { Period } from '../game/periods.ts';
import type { SkillsChange } from './clan.changes.ts';

const GAIN_AT: Record<Period, number> = { daily: 3, weekly: 4, monthly: 5 };

/** Returns the gain in a row of `skills.changed`, in the period of its reading. */
export function gainIn(row: SkillsChange['skills'][number], period: Period): number {
  return row[GAIN_AT[period]] ?? 0;
}
