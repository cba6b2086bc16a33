import { describe, expect, it } from '@jest/globals';
import { applyBingoChange } from '../../../../shared/bingo/bingo.reducer.ts';
import type { BingoState } from '../../../../shared/bingo/bingo.schemas.ts';
import type { BingoChange } from '../../../../shared/bingo/bingo.changes.ts';
import { makeBingoState, makeCompletion, makeItem, makeTeam, makeTeamMember } from '../../../test-kit/make-bingo.ts';
import { arrivalsBetween } from './arrivals.ts';

const red = makeTeam({ id: 1, team_name: 'Red', color: 'red', members: [makeTeamMember({ member_name: 'Pikelet' })] });
const blue = makeTeam({ id: 2, team_name: 'Blue', members: [makeTeamMember({ member_name: 'Hexa' })] });
const items = [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => makeItem(row, column)));
const item = (index: number) => items[index]!;
const start = makeBingoState({ items, teams: [red, blue] });
const after = (state: BingoState, ...changes: BingoChange[]): BingoState =>
  changes.reduce((so, change) => applyBingoChange(so, change)!, state);
const done = (index: number, team = red) => makeCompletion(team, item(index));
const recorded = (completion: ReturnType<typeof done>): BingoChange => ({ type: 'completion.recorded', completion });

describe('arrivals between two states of a board', () => {
  it('announces who completed which square, and who takes the lead', () => {
    expect(arrivalsBetween(start, after(start, recorded(done(0))))).toEqual({
      squares: ['A1'],
      sentences: ['Pikelet completed Item 1-1 for Red, square A1.', 'Red takes the lead.'],
      feats: [],
    });
  });

  it('announces a completed row, column, diagonal and whole board', () => {
    const two = after(start, recorded(done(0)), recorded(done(1)));
    expect(arrivalsBetween(two, after(two, recorded(done(2)))).feats).toEqual(['Red completed row 1.']);
    const cross = after(start, recorded(done(0)), recorded(done(3)), recorded(done(8)), recorded(done(4)));
    expect(arrivalsBetween(cross, after(cross, recorded(done(6)))).feats).toEqual(['Red completed column A.']);
    const nearly = after(start, ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => recorded(done(index))));
    expect(arrivalsBetween(nearly, after(nearly, recorded(done(8)))).feats).toEqual(['Red completed the whole board!']);
    const back = after(start, recorded(done(2)), recorded(done(4)));
    expect(arrivalsBetween(back, after(back, recorded(done(6)))).feats).toEqual(['Red completed diagonal from C1.']);
  });

  it('announces only a count when many squares are completed at once', () => {
    const many = after(start, ...[0, 1, 3, 4].map((index) => recorded(done(index, blue))));
    const { squares, sentences } = arrivalsBetween(start, many);
    expect(squares).toHaveLength(4);
    expect(sentences).toEqual(['4 squares completed.', 'Blue takes the lead.']);
  });

  it('announces a revoked completion, but not one whose team was removed', () => {
    const completion = done(0);
    const one = after(start, recorded(done(1, blue)), recorded(done(2, blue)), recorded(completion));
    expect(
      arrivalsBetween(one, after(one, { type: 'completion.revoked', completion_id: completion.id })).sentences,
    ).toEqual(['Red no longer has square A1.']);
    expect(arrivalsBetween(one, after(one, { type: 'team.removed', team_id: red.id })).sentences).toEqual([]);
  });

  it('announces that an earlier drop takes a square of a lockout, without saying twice who lost it', () => {
    const late = done(0, blue);
    const had = after(start, recorded(done(1, blue)), recorded(late));
    const moved = { ...done(0), taken_from: blue.id };
    const taken = after(had, { type: 'completion.revoked', completion_id: late.id }, recorded(moved));
    expect(arrivalsBetween(had, taken).sentences).toEqual([
      'Pikelet was first after all: Red takes square A1, Item 1-1, from Blue.',
    ]);
  });

  it('announces nothing when an admin hides or shows a member', () => {
    const named = after(start, recorded(done(0)));
    const by = red.members[0]?.member_id ?? 0;
    const hidden = after(named, { type: 'person.veiled', member_id: by, name: 'Hidden member' });
    expect(hidden.completions[0]).toMatchObject({ completed_by: null, member_display_name: 'Hidden member' });
    for (const [was, is] of [[named, hidden] as const, [hidden, named] as const]) {
      expect(arrivalsBetween(was, is)).toEqual({ squares: [], sentences: [], feats: [] });
    }
  });

  it('announces nothing for a completion that only moved to another log line, nor for a changed item', () => {
    const completion = done(0);
    const one = after(start, recorded(completion));
    const moved = after(
      one,
      { type: 'completion.revoked', completion_id: completion.id },
      recorded({ ...completion, id: completion.id + 1000, completed_at: '2026-11-19T10:00:00.000Z' }),
    );
    expect(arrivalsBetween(one, moved).sentences).toEqual([]);
    expect(arrivalsBetween(one, after(one, { type: 'square.set', item: { ...item(4), item_name: 'Onyx' } }))).toEqual({
      squares: [],
      sentences: [],
      feats: [],
    });
  });

  it('tells the points of passed steps, lines and the full board', () => {
    const nothing = { every: 0, places: [] };
    const scoring = {
      ...{ by: 'points' as const, square: { every: 1, places: [] }, row: { every: 10, places: [] } },
      ...{ column: nothing, diagonal: nothing, blackout: { every: 25, places: [] }, most_lines: null },
    };
    const goal = { kind: 'boss_kill', need: 100, unit: 'kills', scope: 'team' as const, parts: [] };
    const counted = items.map((one, index) => (index === 8 ? { ...one, goal, steps: [{ at: 25, points: 2 }] } : one));
    const board = { ...start.board, scoring };
    const begun = after({ ...start, board, items: counted }, recorded(done(0)), recorded(done(1)));
    const step: BingoChange = { type: 'steps', cells: [[red.id, 3, 3, [Date.parse('2026-11-20T19:40:00Z') / 60_000]]] };
    expect(arrivalsBetween(begun, after(begun, step)).sentences).toEqual([
      'Red passed 25 of 100 kills on C3, 2 points.',
    ]);
    expect(arrivalsBetween(begun, after(begun, recorded(done(2)))).feats).toEqual(['Red completed row 1, 10 points.']);
    const nearly = after(begun, ...[2, 3, 4, 5, 6, 7].map((index) => recorded(done(index))));
    expect(arrivalsBetween(nearly, after(nearly, recorded(done(8)))).feats).toEqual([
      'Red completed the whole board, 25 points!',
    ]);
  });
});
