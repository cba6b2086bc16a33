import type { Item } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { Step } from '../../../../../shared/bingo/scoring/scoring.schemas.ts';

/** Points of a square as the form has them. */
export interface ScoreFields {
  /** Empty for those of the board's rule. */
  points: string;
  /** Steps as typed: “25: 1, 50: 2”. */
  steps: string;
}

export const NO_SCORE: ScoreFields = { points: '', steps: '' };
export const SCORE_LABELS = { points: 'Points of this square', steps: 'Points before the goal' } as const;

export function scoreFields({ points, steps }: Item): ScoreFields {
  return {
    points: points === undefined ? '' : String(points),
    steps: (steps ?? []).map((step) => `${step.at}: ${step.points}`).join(', '),
  };
}

/** Returns the body of the fields; a text that is no step fails the schema. */
export function scoreBody({ points, steps }: ScoreFields): { points: number | null; steps: Step[] | null } {
  const parts = steps.split(/[,;\n]+/).filter((part) => part.trim() !== '');
  return {
    points: points.trim() === '' ? null : Number(points),
    steps: parts.length === 0 ? null : parts.map(stepOf),
  };
}

function stepOf(text: string): Step {
  const [, at = '', points = ''] = /^\s*(\d+)\s*[:=]\s*(\d+)\s*$/.exec(text) ?? [];
  return { at: at === '' ? Number.NaN : Number(at), points: Number(points) };
}
