import type { BingoChange } from './bingo.changes.ts';
import type { BingoState, Completion, Item, ProgressCell } from './bingo.schemas.ts';
import { hideNameInState } from './hide-members.ts';
import {
  withAdjustment,
  withoutAdjustment,
  withoutScoresOfTeam,
  withoutStepsOfSquare,
  withSteps,
} from './scoring/score-state.ts';

/**
 * Returns the state after a change; null when the board was removed. Applying a change twice has the same result as once.
 * Lists keep the orders that the schema states.
 */
export function applyBingoChange(state: BingoState, change: BingoChange): BingoState | null {
  switch (change.type) {
    case 'board.changed':
      return { ...state, board: change.board };
    case 'board.removed':
      return null;
    case 'square.set':
      return {
        ...withoutStepsOfSquare(state, change.item),
        items: [...without(state.items, change.item), change.item].sort(byPosition),
        progress: withoutSquare(state.progress, change.item),
      };
    case 'squares.revealed':
      return {
        ...state,
        items: change.items.reduce((items, item) => [...without(items, item), item], state.items).sort(byPosition),
      };
    case 'square.cleared':
      return {
        ...withoutStepsOfSquare(state, change),
        items: without(state.items, change),
        progress: withoutSquare(state.progress, change),
      };
    case 'team.changed': {
      const { team } = change;
      const known = state.teams.some(({ id }) => id === team.id);
      return {
        ...state,
        teams: known ? state.teams.map((old) => (old.id === team.id ? team : old)) : [...state.teams, team].sort(byId),
        completions: state.completions.map((completion) =>
          completion.team_id === team.id
            ? { ...completion, team_name: team.team_name, team_color: team.color }
            : completion,
        ),
      };
    }
    case 'team.removed':
      return {
        ...withoutScoresOfTeam(state, change.team_id),
        teams: state.teams.filter(({ id }) => id !== change.team_id),
        completions: state.completions.filter(({ team_id }) => team_id !== change.team_id),
        progress: state.progress.filter(([team]) => team !== change.team_id),
      };
    case 'completion.recorded':
      return {
        ...state,
        completions: [...state.completions.filter(({ id }) => id !== change.completion.id), change.completion].sort(
          byMoment,
        ),
        progress: withoutCell(state.progress, cellOf(change.completion)),
      };
    case 'progress':
      return { ...state, progress: change.cells.reduce(withCell, state.progress) };
    case 'steps':
      return withSteps(state, change.cells);
    case 'adjustment.made':
      return withAdjustment(state, change.adjustment);
    case 'adjustment.revoked':
      return withoutAdjustment(state, change.adjustment_id);
    case 'settled':
      return { ...state, settled_until: change.until };
    case 'signups.changed':
      return state;
    case 'person.veiled':
      return hideNameInState(state, change);
    case 'completion.revoked':
      return { ...state, completions: state.completions.filter(({ id }) => id !== change.completion_id) };
  }
}

interface Position {
  row_number: number;
  column_number: number;
}

function without(items: readonly Item[], { row_number, column_number }: Position): Item[] {
  return items.filter((item) => item.row_number !== row_number || item.column_number !== column_number);
}

function withoutSquare(cells: ProgressCell[], at: Position): ProgressCell[] {
  return cells.filter(([, row, column]) => row !== at.row_number || column !== at.column_number);
}

type CellPlace = readonly [team: number, row: number, column: number];

function cellOf({ team_id, row_number, column_number }: Completion): CellPlace {
  return [team_id, row_number, column_number];
}

function withoutCell(cells: ProgressCell[], [team, row, column]: CellPlace): ProgressCell[] {
  return cells.filter((cell) => cell[0] !== team || cell[1] !== row || cell[2] !== column);
}

/** Replaces a cell; one with nothing done removes it. */
function withCell(cells: ProgressCell[], cell: ProgressCell): ProgressCell[] {
  const [team, row, column, have] = cell;
  const others = withoutCell(cells, [team, row, column]);
  return have === 0 ? others : [...others, cell].sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

function byPosition(a: Position, b: Position): number {
  return a.row_number - b.row_number || a.column_number - b.column_number;
}

function byId(a: { id: number }, b: { id: number }): number {
  return a.id - b.id;
}

function byMoment(a: Completion, b: Completion): number {
  return Date.parse(a.completed_at) - Date.parse(b.completed_at) || a.id - b.id;
}
