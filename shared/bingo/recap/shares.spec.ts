import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BingoState, Completion, Item, Team } from '../bingo.schemas.ts';
import type { Bonus, Scoring } from '../scoring/scoring.schemas.ts';
import { rankTeams } from '../standings.ts';
import { type Counted, sharesOf } from './shares.ts';

const START = '2026-03-01T12:00:00.000Z';
const at = (minute: number): string => new Date(Date.parse(START) + minute * 60_000).toISOString();
const bonus = (every: number, ...places: number[]): Bonus => ({ every, places });
const scored = (rules: Partial<Scoring>): Scoring => ({
  ...{ by: 'points', square: bonus(0), row: bonus(0), column: bonus(0), diagonal: bonus(0), blackout: bonus(0) },
  ...{ most_lines: null, ...rules },
});
const team = (id: number): Team => ({
  ...{ id, team_name: `Team ${id}`, color: 'blue', created_at: START, members: [] },
});
const item = (row_number: number, column_number: number): Item => ({
  ...{ row_number, column_number, item_name: `${row_number} ${column_number}`, item_id: null, icon_url: null },
  ...{ description: null, alternatives: [], rule: null },
});
const ITEMS = [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => item(row, column)));

function done(team_id: number, square: string, minute: number, id = minute + 1): Completion {
  const [row_number = 1, column_number = 1] = square.split(' ').map(Number);
  return {
    ...{ id, team_id, row_number, column_number, completed_at: at(minute), completed_by: 1, item_name: square },
    ...{ member_display_name: 'Ann', guest_display_name: null, team_name: `Team ${team_id}`, team_color: 'blue' },
    evidence: { kind: 'manual', recorded_by: 'An admin', recorded_at: at(minute), note: null },
  };
}
function stateOf(scoring: Scoring | null, completions: Completion[], more: Partial<BingoState> = {}): BingoState {
  return {
    board: {
      ...{ id: 1, title: 'Spring', description: null, rows: 3, columns: 3, start_date: START, end_date: null },
      ...{ is_active: true, created_at: START, revision: 1, team_count: 2, item_count: 9, ...(scoring && { scoring }) },
    },
    ...{ items: ITEMS, teams: [team(1), team(2)], completions, progress: [], ...more },
  };
}
const one = (holder: string, square: string, counted = 1, of = 1): Counted => ({ team: of, square, holder, counted });
const nobody = () => 'nobody';
const told = (state: BingoState, counted: Counted[]) =>
  Object.fromEntries(
    (sharesOf(state, counted, nobody)[0]?.shares ?? []).map(({ holder, hundredths }) => [holder, hundredths / 100]),
  );

describe('the share of a player in the score of a team', () => {
  it('is what the square pays, by what each player counted for it', () => {
    const state = stateOf(scored({ square: bonus(3) }), [done(1, '1 1', 5)]);
    expect(told(state, [one('Ann', '1 1', 28), one('Bob', '1 1', 12), one('Ann', '1 1', 8)])).toEqual({
      Ann: 2.25,
      Bob: 0.75,
    });
  });

  it('has the points of a line evenly over its squares, and nothing of squares that are not complete', () => {
    const row = ['1 1', '1 2', '1 3'].map((square, minute) => done(1, square, minute));
    const state = stateOf(scored({ row: bonus(9) }), row);
    const counted = [one('Ann', '1 1'), one('Bob', '1 2'), one('Ann', '1 3'), one('Cid', '1 3'), one('Dee', '2 2')];
    expect(told(state, counted)).toEqual({ Ann: 4.5, Bob: 3, Cid: 1.5, Dee: 0 });
  });

  it('is in squares where there are no points, and leaves out what admins gave', () => {
    const squares = stateOf(null, [done(1, '1 1', 5), done(1, '1 2', 6)]);
    expect(told(squares, [one('Ann', '1 1'), one('Bob', '1 1'), one('Ann', '1 2')])).toEqual({ Ann: 1.5, Bob: 0.5 });
    const given = [{ id: 1, team_id: 1, points: -4, reason: 'Late', made_by: 'Anna', made_at: at(9) }];
    const points = stateOf(scored({ square: bonus(5) }), [done(1, '1 1', 5)], { adjustments: given });
    expect(sharesOf(points, [one('Ann', '1 1')], nobody)[0]).toMatchObject({ score: 1, adjustments: -4 });
    expect(told(points, [one('Ann', '1 1')])).toEqual({ Ann: 5 });
  });

  it('of a square for which nothing is known to have counted is that of whom the completion names', () => {
    expect(told(stateOf(scored({ square: bonus(5) }), [done(1, '1 1', 5)]), [])).toEqual({ nobody: 5 });
  });

  it('is never below nothing, and all shares and what admins gave are the score of the team to the hundredth', () => {
    const places = fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 3 });
    const bonuses = fc.record({ every: fc.integer({ min: 0, max: 10 }), places });
    const deed = fc.record({ of: fc.constantFrom(1, 2), square: fc.constantFrom(...ITEMS.map((i) => i.item_name)) });
    const counts = fc.record({
      ...{ holder: fc.constantFrom('Ann', 'Bob', 'Cid'), counted: fc.integer({ min: 1, max: 99 }) },
      ...{ team: fc.constantFrom(1, 2), square: fc.constantFrom(...ITEMS.map((i) => i.item_name)) },
    });
    fc.assert(
      fc.property(
        fc.option(fc.record({ square: bonuses, row: bonuses, column: bonuses, diagonal: bonuses, blackout: bonuses })),
        fc.array(deed, { maxLength: 18 }),
        fc.array(counts, { maxLength: 40 }),
        fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 2 }),
        (rules, deeds, counted, given) => {
          const unique = new Map(
            deeds.map((one, minute) => [`${one.of} ${one.square}`, done(one.of, one.square, minute)]),
          );
          const adjustments = given.map((points, id) => ({
            ...{ id: id + 1, team_id: 1, points, reason: 'So', made_by: 'Anna', made_at: at(60) },
          }));
          const state = stateOf(rules && scored(rules), [...unique.values()], rules ? { adjustments } : {});
          const scores = new Map(rankTeams(state).map((s) => [s.team.id, s.points ?? s.completed]));
          for (const { team: id, score, adjustments: admins, shares } of sharesOf(state, counted, nobody)) {
            expect(score).toBe(scores.get(id));
            expect(shares.every(({ hundredths }) => hundredths >= 0)).toBe(true);
            expect(shares.reduce((sum, share) => sum + share.hundredths, admins * 100)).toBe(score * 100);
          }
        },
      ),
    );
  });
});
