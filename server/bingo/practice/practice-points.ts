import { DEFAULT_SCORINGS } from '../../../shared/bingo/scoring/scoring-presets.ts';
import type { PracticeSquare } from './practice-board.ts';

/** The running board pays its squares, and the first two lines of each team. */
export const RUNNING_SCORING = DEFAULT_SCORINGS.lines;
/** The board that has ended paid the first three teams of each square, so that its lead changed hands. */
export const PAST_SCORING = DEFAULT_SCORINGS.places;

/** Kinds whose squares take a team longer than others, with what they pay. */
const WEIGHTS: Partial<Record<string, number>> = { boss_kill: 2, xp: 3, pet: 4, level: 2 };
/** A square that asks for more than this pays one point more. */
const MANY = 30;

/** Returns what a square of the running board pays. */
export function practicePoints({ rule, alternatives = [] }: PracticeSquare): number {
  if (!rule) return alternatives.length > 0 ? 3 : 2;
  const isMany = ('kills' in rule && rule.kills > MANY) || ('count' in rule && (rule.count ?? 1) > MANY);
  return (WEIGHTS[rule.kind] ?? 1) + (isMany ? 1 : 0);
}
