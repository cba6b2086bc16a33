import type { Scoring, ScoringInput } from '../../../shared/bingo/scoring/scoring.schemas.ts';

/** Returns scoring as it is stored, null for a board that is ranked by squares; an absent one is kept. */
export function storedScoring(before: Scoring | null, change: ScoringInput | undefined): Scoring | null {
  if (change === undefined) return before;
  return change === null || change.by === 'squares' ? null : change;
}
