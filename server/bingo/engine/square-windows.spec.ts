import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Reveal } from '../../../shared/bingo/modes/modes.schemas.ts';
import type { BoardFacts, Line, SquareFacts } from './engine-types.ts';
import { evaluate } from './evaluate.ts';

const at = (time: string): number => Date.parse(`2026-03-01T${time}Z`);
const NAMES = ['bow', 'whip', 'claw', 'orb', 'ring', 'cape', 'boot', 'helm', 'staff'];
/** The square of a name: bow is A1, whip B1, claw C1, orb A2 and so on. */
const square = (name: string, over: Partial<SquareFacts> = {}): SquareFacts => {
  const place = NAMES.indexOf(name);
  const [row_number, column_number] = [Math.floor(place / 3) + 1, (place % 3) + 1];
  return { id: place + 1, row_number, column_number, item_name: name, alternatives: [], rule: null, ...over };
};
const RED = 1;
const BLUE = 2;
const seats = [RED, BLUE].map((team) => ({ team, person: team * 10, joined: at('11:00'), left: null }));
let lines = 0;
const drop = (team: number, time: string, name: string): Line => ({
  id: ++lines,
  person: team * 10,
  date: at(time),
  text: `I found a ${name}`,
  details: '',
});
const board = (over: Partial<BoardFacts>): BoardFacts => ({
  start: at('12:00'),
  end: at('18:00'),
  squares: [square('bow'), square('whip')],
  seats,
  lines: [],
  records: [],
  revocations: [],
  ...over,
});
/** Completions as "R bow 13:00". */
const done = (facts: BoardFacts): string[] =>
  evaluate(facts).completions.map(
    (one) => `${one.team === RED ? 'R' : 'B'} ${NAMES[one.square - 1]} ${new Date(one.at).toISOString().slice(11, 16)}`,
  );
const whys = (facts: BoardFacts): string[] => evaluate(facts, true).spare.map(({ why }) => why);

describe('a square with times of its own', () => {
  it('counts from its opening, by the minute, to its closing', () => {
    const squares = [square('bow', { opens: at('13:00:30'), closes: at('14:00') })];
    const facts = (time: string) => board({ squares, lines: [drop(RED, time, 'bow')] });
    expect(['12:59', '13:00', '13:59', '14:00'].map((time) => done(facts(time)).length)).toEqual([0, 1, 1, 0]);
    expect([...whys(facts('12:59')), ...whys(facts('14:00'))]).toEqual([
      'Before the square opened',
      'After the square closed',
    ]);
  });
});

describe('a secret square', () => {
  const secret = (reveal: Reveal) => [square('bow'), square('whip', { reveal })];

  it('counts from the minute of its reveal', () => {
    const squares = secret({ by: 'time', at: '2026-03-01T15:00:30Z' });
    expect(done(board({ squares, lines: [drop(RED, '14:59', 'whip')] }))).toEqual([]);
    expect(done(board({ squares, lines: [drop(RED, '15:00', 'whip')] }))).toEqual(['R whip 15:00']);
    expect(whys(board({ squares, lines: [drop(RED, '14:59', 'whip')] }))).toEqual(['Before the square was revealed']);
    expect(evaluate(board({ squares })).revealed).toEqual([{ square: 2, at: at('15:00') }]);
  });

  it('counts for each team from the minute after it has a neighbour', () => {
    const squares = secret({ by: 'neighbours' });
    const found = (time: string) => [drop(RED, '13:00', 'bow'), drop(RED, time, 'whip'), drop(BLUE, '13:30', 'whip')];
    expect(done(board({ squares, lines: found('13:00') }))).toEqual(['R bow 13:00']);
    const facts = board({ squares, lines: found('13:01') });
    expect(done(facts)).toEqual(['R bow 13:00', 'R whip 13:01']);
    expect(evaluate(facts).revealed).toEqual([{ square: 2, at: at('13:01') }]);
    expect(evaluate(board({ squares })).revealed).toEqual([]);
  });

  it('counts after the number of squares that must come first, in a chain too', () => {
    const squares = [
      square('bow'),
      square('whip'),
      square('claw', { reveal: { by: 'squares', places: ['A1', 'B1'], need: 2 } }),
      square('orb', { reveal: { by: 'squares', places: ['C1', 'B1', 'C3'], need: 2 } }),
    ];
    const chain = [drop(RED, '13:00', 'bow'), drop(RED, '13:10', 'claw'), drop(RED, '13:20', 'whip')];
    const rest = [drop(RED, '13:21', 'claw'), drop(RED, '13:21', 'orb'), drop(RED, '13:22', 'orb')];
    expect(done(board({ squares, lines: [...chain, ...rest] }))).toEqual([
      'R bow 13:00',
      'R whip 13:20',
      'R claw 13:21',
      'R orb 13:22',
    ]);
  });

  it('waits for the reveal of the whole board, too', () => {
    const squares = secret({ by: 'neighbours' });
    const found = [drop(RED, '12:30', 'bow'), drop(RED, '13:00', 'bow'), drop(RED, '13:01', 'whip')];
    expect(done(board({ squares, reveal: at('13:00'), lines: found }))).toEqual(['R bow 13:00', 'R whip 13:01']);
  });

  it('takes nothing that is dated later than now while visitors do not know it', () => {
    const squares = [square('bow', { reveal: { by: 'time', at: '2026-03-01T15:00:00Z' }, isSealed: true })];
    const found = { squares, lines: [drop(RED, '15:01', 'bow')] };
    expect(done(board({ ...found, now: at('14:59:50') }))).toEqual([]);
    expect(done(board({ ...found, now: at('15:01') }))).toEqual(['R bow 15:01']);
  });
});

describe('the first full board', () => {
  it('ends the board after its minute, also when a late line moves it', () => {
    const found = [
      drop(RED, '15:00', 'bow'),
      drop(RED, '16:00', 'whip'),
      drop(BLUE, '16:00', 'bow'),
      drop(BLUE, '16:01', 'whip'),
    ];
    const facts = board({ finish: 'first_blackout', lines: found });
    expect(done(facts)).toEqual(['R bow 15:00', 'R whip 16:00', 'B bow 16:00']);
    expect(whys(facts)).toEqual(['After the first full board']);
    expect(done({ ...facts, lines: [...found, drop(RED, '15:50', 'whip')] })).toEqual(['R bow 15:00', 'R whip 15:50']);
    expect(done(board({ lines: found }))).toHaveLength(4);
  });
});

describe('a lockout', () => {
  const locked = (...found: Line[]): BoardFacts => board({ mode: 'lockout', lines: found });

  it('gives a square to the first team and closes it for others, whose later drops go to open squares', () => {
    const either = square('whip', { alternatives: ['bow'] });
    const facts = {
      ...locked(drop(RED, '14:00', 'bow'), drop(BLUE, '14:10', 'bow')),
      squares: [square('bow'), either],
    };
    expect(done(facts)).toEqual(['R bow 14:00', 'B whip 14:10']);
    expect(whys(locked(drop(RED, '14:00', 'bow'), drop(BLUE, '14:10', 'bow')))).toEqual([
      'Another team has the square',
    ]);
  });

  it('moves a square to a team whose earlier drop is read later', () => {
    const blue = drop(BLUE, '14:10', 'bow');
    expect(done(locked(blue))).toEqual(['B bow 14:10']);
    expect(done(locked(blue, drop(RED, '14:00', 'bow')))).toEqual(['R bow 14:00']);
  });

  it('shares a square that two teams complete in one minute', () => {
    expect(done(locked(drop(RED, '14:10', 'bow'), drop(BLUE, '14:10', 'bow')))).toEqual(['R bow 14:10', 'B bow 14:10']);
  });

  it('keeps what a team had of a square that another one took', () => {
    const squares = [square('bow', { rule: { kind: 'item', count: 2 } })];
    const found = [drop(BLUE, '13:00', 'bow'), drop(RED, '13:10', 'bow'), drop(RED, '13:20', 'bow')];
    const { progress } = evaluate({ ...locked(...found, drop(BLUE, '13:30', 'bow')), squares });
    expect(progress.map(({ team, have }) => [team, have])).toEqual([
      [BLUE, 1],
      [RED, 2],
    ]);
  });

  it('has owners of one minute for each square, in whatever order lines are read', () => {
    const line = fc.record({
      team: fc.constantFrom(RED, BLUE),
      minute: fc.integer({ min: 0, max: 4 }),
      name: fc.constantFrom('bow', 'whip', 'claw'),
    });
    const squares = [square('bow'), square('whip'), square('claw', { alternatives: ['bow'] })];
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), fc.infiniteStream(fc.nat()), (drawn, order) => {
        const found = drawn.map(({ team, minute, name }) => drop(team, `13:0${minute}`, name));
        const facts = { ...locked(...found), squares };
        const owners = new Map<number, Set<number>>();
        for (const { square: id, at: when } of evaluate(facts).completions) {
          owners.set(id, (owners.get(id) ?? new Set()).add(when));
        }
        expect([...owners.values()].every(({ size }) => size === 1)).toBe(true);
        const keys = new Map(found.map((one) => [one, order.next().value ?? 0]));
        const shuffled = [...found].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
        expect(done({ ...facts, lines: shuffled })).toEqual(done(facts));
      }),
      { numRuns: 300 },
    );
  });
});
