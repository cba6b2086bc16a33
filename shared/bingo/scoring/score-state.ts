import type { BingoState } from '../bingo.schemas.ts';
import type { SquarePlace } from '../square-name.ts';
import type { Adjustment, StepCell } from './scoring.schemas.ts';

/** Returns the state with what a `steps` change tells. */
export function withSteps(state: BingoState, cells: readonly StepCell[]): BingoState {
  const isTold = (cell: StepCell): boolean => cells.some((told) => isSamePlace(cell, told));
  const others = (state.steps ?? []).filter((cell) => !isTold(cell));
  return stepsOf(state, [...others, ...cells.filter(([, , , passed]) => passed.length > 0)].sort(byPlace));
}

export function withoutStepsOfSquare(state: BingoState, { row_number, column_number }: SquarePlace): BingoState {
  return stepsOf(
    state,
    (state.steps ?? []).filter(([, row, column]) => row !== row_number || column !== column_number),
  );
}

/** Returns the state without the steps and adjustments of a team. */
export function withoutScoresOfTeam(state: BingoState, teamId: number): BingoState {
  const steps = (state.steps ?? []).filter(([team]) => team !== teamId);
  return adjustmentsOf(
    stepsOf(state, steps),
    (state.adjustments ?? []).filter(({ team_id }) => team_id !== teamId),
  );
}

export function withAdjustment(state: BingoState, adjustment: Adjustment): BingoState {
  const others = (state.adjustments ?? []).filter(({ id }) => id !== adjustment.id);
  return adjustmentsOf(
    state,
    [...others, adjustment].sort((a, b) => a.id - b.id),
  );
}

export function withoutAdjustment(state: BingoState, adjustmentId: number): BingoState {
  return adjustmentsOf(
    state,
    (state.adjustments ?? []).filter(({ id }) => id !== adjustmentId),
  );
}

function stepsOf({ steps: _, ...state }: BingoState, steps: StepCell[]): BingoState {
  return steps.length === 0 ? state : { ...state, steps };
}

function adjustmentsOf({ adjustments: _, ...state }: BingoState, adjustments: Adjustment[]): BingoState {
  return adjustments.length === 0 ? state : { ...state, adjustments };
}

function isSamePlace(a: StepCell, b: StepCell): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}

function byPlace(a: StepCell, b: StepCell): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
