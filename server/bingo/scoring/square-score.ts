import type { Step } from '../../../shared/bingo/scoring/scoring.schemas.ts';
import { cellNeed } from '../../../shared/bingo/goals/cell-need.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { goalOf } from '../engine/kinds/kinds.ts';
import type { SquareNeed } from '../engine/kinds/square-kind.ts';

/** Points and steps of a square as they are stored; null without. */
export interface SquareScore {
  points: number | null;
  steps: Step[] | null;
}

/**
 * Returns the points and steps of a square after an admin set it; absent ones are kept. Kept steps that a new goal does
 * not leave room for are dropped. @throws DomainError VALIDATION_FAILED for given steps that the goal has no room for
 */
export function scoreOf(
  before: SquareScore | null,
  given: { points?: number | null | undefined; steps?: readonly Step[] | null | undefined },
  square: SquareNeed,
): SquareScore {
  const fitting = fittingSteps(given.steps === undefined ? before?.steps : given.steps, square);
  if (given.steps && fitting.length < given.steps.length) {
    throw DomainError.at('steps', 'VALIDATION_FAILED', stepsRefused(square));
  }
  return {
    points: given.points === undefined ? (before?.points ?? null) : given.points,
    steps: fitting.length === 0 ? null : fitting,
  };
}

/** Returns the steps that are below the goal; none for a goal that is not the sum of what the whole team has. */
export function fittingSteps(steps: readonly Step[] | null | undefined, square: SquareNeed): Step[] {
  const goal = goalOf(square);
  if (goal.scope !== 'team' || goal.parts.length > 0) return [];
  return (steps ?? []).filter(({ at }) => at < cellNeed(goal)).map(({ at, points }) => ({ at, points }));
}

/** Returns why steps do not fit a square. */
export function stepsRefused(square: SquareNeed): string {
  const { scope, parts, need } = goalOf(square);
  return scope === 'team' && parts.length === 0 && need > 1
    ? `A step must be below the ${need} that the square asks for`
    : 'Only a square that asks a whole team for more than one can have steps';
}
