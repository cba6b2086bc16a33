/** Facts about XP and levels. Source: spec §9. */
export const MAX_SKILL_XP = 200_000_000;
export const MASTER_MAX_XP = 104_273_167;
export const MAX_LEVEL = 99;
const COMBAT_LEVEL_CAP = 152;
export const BRACKETS = [
  { key: '1b', label: '1B+', from: 1_000_000_000, to: 2_000_000_000 },
  { key: '2b', label: '2B+', from: 2_000_000_000, to: 3_000_000_000 },
  { key: '3b', label: '3B+', from: 3_000_000_000, to: 4_000_000_000 },
  { key: '4b', label: '4B+', from: 4_000_000_000, to: 5_000_000_000 },
  { key: '5b', label: '5B+', from: 5_000_000_000, to: 5_800_000_000 },
  { key: 'max', label: 'MAX XP', from: 5_800_000_000, to: Infinity },
] as const;
export type BracketKey = (typeof BRACKETS)[number]['key'];

/** Returns the bracket of an Overall XP, lower bound inclusive, upper exclusive; null below the first bracket. */
export function bracketOf(totalXp: number): BracketKey | null {
  return BRACKETS.find(({ from, to }) => totalXp >= from && totalXp < to)?.key ?? null;
}

/** Returns the combat level that pages show: at most 152. */
export function shownCombatLevel(level: number): number {
  return Math.min(level, COMBAT_LEVEL_CAP);
}
