import { expect } from '@jest/globals';
import * as z from 'zod/mini';
import { BoardFactsService } from '../../../../server/bingo/completions/board-facts.service.ts';
import type { Settlement } from '../../../../server/bingo/engine/engine-types.ts';
import { evaluate } from '../../../../server/bingo/engine/evaluate.ts';
import type { BoardFacts } from '../../../../server/bingo/engine/engine-types.ts';
import { goalOf } from '../../../../server/bingo/engine/kinds/kinds.ts';
import { cellNeed } from '../../../../shared/bingo/goals/cell-need.ts';
import type { BingoState, ProgressCell } from '../../../../shared/bingo/bingo.schemas.ts';
import { squareName } from '../../../../shared/bingo/square-name.ts';
import type { TestApp } from '../../app/app.ts';
import { csvRows, placesOf } from './board-views.ts';

const id = z.coerce.number();
const completionRows = z.array(
  z.object({
    team: id,
    square: id,
    person: z.nullable(id),
    at: z.date(),
    line: z.nullable(id),
    record: z.nullable(id),
  }),
);
const progressRows = z.array(z.object({ team: id, square: id, have: id, need: id }));

/** What a whole evaluation of the stored facts says; null for a board whose results are final. */
export interface Whole {
  facts: BoardFacts;
  settlement: Settlement;
}

export async function settled(node: TestApp, boardId: number): Promise<Whole | null> {
  const stored = await node.app.get(BoardFactsService, { strict: false }).read(node.dataSource.manager, boardId);
  if (!stored) throw new Error('the board is gone');
  return stored.locked === null ? { facts: stored.facts, settlement: evaluate(stored.facts) } : null;
}

/** Expects that the stored completions and progress, and what visitors see, are those of a whole evaluation. */
export async function expectSettled(node: TestApp, state: BingoState, { facts, settlement }: Whole): Promise<void> {
  const boardId = state.board.id;
  const byKey = (a: { team: number; square: number }, b: { team: number; square: number }) =>
    a.team - b.team || a.square - b.square;
  const completions = completionRows.parse(
    await node.dataSource.query(
      `SELECT team_id AS team, square_id AS square, coalesce(member_id, guest_id) AS person, completed_at AS at,
         activity_id AS line, record_id AS record FROM bingo_completion WHERE board_id = $1`,
      [boardId],
    ),
  );
  expect(completions.sort(byKey)).toEqual(
    settlement.completions
      .map(({ team, square, person, at, line, record }) => ({ team, square, person, at: new Date(at), line, record }))
      .sort(byKey),
  );
  const counting = new Map(
    facts.squares.flatMap((square) => {
      const goal = goalOf(square);
      return cellNeed(goal) > 1 || goal.parts.length > 0 ? [[square.id, square]] : [];
    }),
  );
  const progress = settlement.progress.filter(({ square }) => counting.has(square));
  const rows = progressRows.parse(
    await node.dataSource.query(
      'SELECT team_id AS team, square_id AS square, have, need FROM bingo_progress WHERE board_id = $1 AND have > 0',
      [boardId],
    ),
  );
  expect(rows.sort(byKey)).toEqual(
    progress
      .filter(({ have }) => have > 0)
      .map(({ team, square, have, need }) => ({ team, square, have, need }))
      .sort(byKey),
  );
  const cells = progress.flatMap(({ team, square, have, need }): ProgressCell[] => {
    const place = counting.get(square);
    if (!place || place.isSealed === true || have === 0 || have >= need) return [];
    return [[team, place.row_number, place.column_number, have, need]];
  });
  expect(state.progress.map(([team, row, column, have, need]) => [team, row, column, have, need])).toEqual(
    cells.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]),
  );
  expectPublic(state, { facts, settlement });
}

/** Compares the file of completions, the standings and the steps with the evaluation. */
function expectPublic(state: BingoState, { facts, settlement }: Whole): void {
  const squares = new Map(facts.squares.map((square) => [square.id, square]));
  const teams = new Map(state.teams.map((team) => [team.id, team.team_name]));
  const wanted = settlement.completions.map(({ team, square: of, at }) => {
    const square = squares.get(of);
    if (!square) throw new Error('a completion without its square');
    return { place: squareName(square), name: square.item_name, team: teams.get(team), at: new Date(at).toISOString() };
  });
  const told = csvRows(state).map((row) => {
    const [place, name, team, , , at] = row.split(',');
    return { place, name, team, at };
  });
  expect(told.map((row) => JSON.stringify(row)).sort()).toEqual(wanted.map((row) => JSON.stringify(row)).sort());

  const minutes = settlement.progress.flatMap(({ team, square: of, steps }) => {
    const square = squares.get(of);
    return square && steps && steps.length > 0 ? [[team, square.row_number, square.column_number, steps]] : [];
  });
  const sorted = (cells: readonly unknown[]) => cells.map((cell) => JSON.stringify(cell)).sort();
  const counted = (state.steps ?? []).filter(([, row, column]) => isOpen(state, row, column));
  expect(sorted(counted)).toEqual(sorted(minutes.filter(([, row, column]) => isOpen(state, row, column))));

  const at = new Map(
    settlement.completions.map((each) => [`${each.team} ${squareName(squares.get(each.square)!)}`, each.at]),
  );
  const evaluated = state.completions.map((completion) => ({
    ...completion,
    completed_at: new Date(at.get(`${completion.team_id} ${squareName(completion)}`) ?? 0).toISOString(),
  }));
  expect(placesOf({ ...state, completions: evaluated })).toEqual(placesOf(state));
}

function isOpen(state: BingoState, row: unknown, column: unknown): boolean {
  const item = state.items.find((each) => each.row_number === row && each.column_number === column);
  return item !== undefined && item.sealed === undefined;
}
