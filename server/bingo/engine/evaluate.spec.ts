import { describe, expect, it } from '@jest/globals';
import type { BoardFacts, Line, SquareFacts } from './engine-types.ts';
import { evaluate } from './evaluate.ts';

const at = (time: string): number => Date.parse(`2026-03-01T${time}Z`);
const whip: SquareFacts = {
  id: 1,
  row_number: 1,
  column_number: 1,
  item_name: 'Mossy whip',
  alternatives: [],
  rule: null,
};
const same: SquareFacts = { ...whip, id: 2, column_number: 2 };
const drop = (id: number, time: string, person = 11, item = 'mossy whip'): Line => ({
  id,
  person,
  date: at(time),
  text: `I found a ${item}`,
  details: '',
});
const seat = { team: 5, person: 11, joined: at('11:00'), left: null };

function board(change: Partial<BoardFacts>): BoardFacts {
  const none = { lines: [], records: [], revocations: [] };
  return { start: at('12:00:30'), end: at('18:00'), squares: [whip], seats: [seat], ...none, ...change };
}
const summary = (facts: BoardFacts): string[] =>
  evaluate(facts).completions.map(
    ({ team, square, line, record }) => `team ${team} square ${square} by ${line ?? `record ${record}`}`,
  );

describe('the dates of a board', () => {
  it.each([
    ['11:59', 0],
    ['12:00', 1],
    ['17:59', 1],
    ['18:00', 0],
  ])(
    'evaluates a line at %s to %i completions: the start counts by the minute, the end is exclusive',
    (time, count) => {
      expect(evaluate(board({ lines: [drop(1, time)] })).completions).toHaveLength(count);
    },
  );

  it('ignores a record at the end and counts one just before it', () => {
    const record = { id: 1, team: 5, square: 1, person: 11 };
    expect(summary(board({ records: [{ ...record, at: at('18:00') }] }))).toEqual([]);
    expect(summary(board({ records: [{ ...record, at: at('17:59:59') }] }))).toEqual(['team 5 square 1 by record 1']);
  });

  it('counts every later line when the board has no end', () => {
    expect(evaluate(board({ end: null, lines: [drop(1, '23:59')] })).completions).toHaveLength(1);
  });
});

describe('a completion', () => {
  it('has the player, the time of the line and the name that matched', () => {
    expect(evaluate(board({ lines: [drop(7, '13:00')] })).completions).toEqual([
      { team: 5, square: 1, person: 11, at: at('13:00'), line: 7, record: null, matched: 'Item “Mossy whip”' },
    ]);
  });

  it('credits the earliest line, even when it was read later', () => {
    expect(summary(board({ lines: [drop(1, '14:00'), drop(2, '13:00')] }))).toEqual(['team 5 square 1 by 2']);
  });

  it('credits the line stored first when two of a player have the same minute and words', () => {
    expect(summary(board({ lines: [drop(2, '14:00'), drop(1, '14:00')] }))).toEqual(['team 5 square 1 by 1']);
  });

  it('credits the same player of two in a minute, whoever was read first', () => {
    const seats = [seat, { ...seat, person: 12 }];
    for (const [ann, bob] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const lines = [drop(bob, '14:00', 12), drop(ann, '14:00', 11)];
      expect(evaluate(board({ seats, lines })).completions).toMatchObject([{ person: 11, line: ann }]);
    }
  });

  it('uses a drop for one square: a second square of the same item needs a second drop', () => {
    const squares = [same, whip];
    expect(summary(board({ squares, lines: [drop(1, '13:00')] }))).toEqual(['team 5 square 1 by 1']);
    expect(summary(board({ squares, lines: [drop(1, '13:00'), drop(2, '14:00')] }))).toEqual([
      'team 5 square 1 by 1',
      'team 5 square 2 by 2',
    ]);
  });

  it('credits an earlier line instead of a record, and the record again when the line is revoked', () => {
    const records = [{ id: 3, team: 5, square: 1, person: 11, at: at('15:00') }];
    const lines = [drop(1, '13:00')];
    expect(summary(board({ records, lines }))).toEqual(['team 5 square 1 by 1']);
    expect(summary(board({ records, lines, revocations: [{ square: 1, line: 1 }] }))).toEqual([
      'team 5 square 1 by record 3',
    ]);
  });

  it('credits the line when a line and a record have the same time', () => {
    const records = [{ id: 3, team: 5, square: 1, person: 11, at: at('13:00') }];
    expect(summary(board({ records, lines: [drop(1, '13:00')] }))).toEqual(['team 5 square 1 by 1']);
  });

  it('ignores a revoked line and counts the next drop', () => {
    const revocations = [{ square: 1, line: 1 }];
    expect(summary(board({ revocations, lines: [drop(1, '13:00')] }))).toEqual([]);
    expect(summary(board({ revocations, lines: [drop(1, '13:00'), drop(2, '13:00')] }))).toEqual([
      'team 5 square 1 by 2',
    ]);
  });
});

describe('seats', () => {
  it.each([
    ['13:59', []],
    ['14:00', ['team 5 square 1 by 1']],
  ])('counts, for a player who joined at 14:00:10, a line at %s as %j', (time, expected) => {
    const seats = [{ ...seat, joined: at('14:00:10') }];
    expect(summary(board({ seats, lines: [drop(1, time)] }))).toEqual(expected);
    expect(summary(board({ seats, lines: [drop(1, time)], lateJoiners: 'all' }))).toEqual(['team 5 square 1 by 1']);
    const counted = [{ ...seat, joined: at('14:00:10'), countsFrom: at('13:30') }];
    expect(summary(board({ seats: counted, lines: [drop(1, time)] }))).toEqual(['team 5 square 1 by 1']);
  });

  it('counts a seat that was taken after the end only from when an admin says', () => {
    const late = { ...seat, joined: at('18:05') };
    expect(summary(board({ seats: [late], lines: [drop(1, '13:30')], lateJoiners: 'all' }))).toEqual([]);
    const seats = [{ ...late, countsFrom: at('13:00') }];
    expect(summary(board({ seats, lines: [drop(1, '12:59')] }))).toEqual([]);
    expect(summary(board({ seats, lines: [drop(1, '13:00')] }))).toEqual(['team 5 square 1 by 1']);
  });

  it('counts no line for two teams, from whenever the second one counts', () => {
    const seats = [
      { ...seat, left: at('14:00') },
      { ...seat, team: 6, joined: at('15:00'), countsFrom: at('12:30') },
    ];
    expect(summary(board({ seats, lines: [drop(1, '13:59')] }))).toEqual(['team 5 square 1 by 1']);
    expect(summary(board({ seats, lines: [drop(1, '14:00')] }))).toEqual(['team 6 square 1 by 1']);
  });

  it('counts drops from before the player left, and none after', () => {
    const seats = [{ ...seat, left: at('14:00') }];
    expect(summary(board({ seats, lines: [drop(1, '13:59')] }))).toEqual(['team 5 square 1 by 1']);
    expect(summary(board({ seats, lines: [drop(1, '14:00')] }))).toEqual([]);
  });

  it.each([
    ['13:59', ['team 5 square 1 by 1']],
    ['14:00', []],
  ])('credits, for a player who left at 14:00:50 for no other team, a line at %s with %j', (time, expected) => {
    const seats = [{ ...seat, left: at('14:00:50') }];
    expect(summary(board({ seats, lines: [drop(1, time)] }))).toEqual(expected);
  });

  it('counts, when late joiners bring all drops, the time between two teams for the next', () => {
    const seats = [
      { ...seat, left: at('14:00') },
      { ...seat, team: 6, joined: at('15:00') },
    ];
    expect(summary(board({ seats, lines: [drop(1, '13:00')] }))).toEqual(['team 5 square 1 by 1']);
    expect(summary(board({ seats, lines: [drop(1, '14:30')] }))).toEqual([]);
    const facts = board({ seats, lines: [drop(1, '14:30')], lateJoiners: 'all' });
    expect(summary(facts)).toEqual(['team 6 square 1 by 1']);
  });

  it.each([
    ['13:59', 5],
    ['14:00', 6],
    ['14:01', 6],
  ])('counts, after a change of team at 14:00:30, a line at %s for team %i', (time, team) => {
    const change = at('14:00:30');
    const seats = [
      { ...seat, left: change },
      { ...seat, team: 6, joined: change },
    ];
    expect(summary(board({ seats, lines: [drop(1, time)] }))).toEqual([`team ${team} square 1 by 1`]);
  });

  it('counts a line in the minute of several changes for the last team', () => {
    const seats = [
      { ...seat, left: at('14:00:10') },
      { ...seat, team: 6, joined: at('14:00:10'), left: at('14:00:50') },
      { ...seat, team: 7, joined: at('14:00:50') },
    ];
    expect(summary(board({ seats, lines: [drop(1, '14:00')] }))).toEqual(['team 7 square 1 by 1']);
  });

  it('ignores drops of players without a seat', () => {
    expect(summary(board({ lines: [drop(1, '13:00', 12)] }))).toEqual([]);
  });
});
