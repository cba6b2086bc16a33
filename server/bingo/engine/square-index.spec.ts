import { describe, expect, it } from '@jest/globals';
import type { SquareFacts } from './engine-types.ts';
import { COMPLETES, DOES_NOT } from '../../../test/support/bingo/bingo-pairs.ts';
import { squareKey } from './kinds/kinds.ts';
import { SquareIndex } from './square-index.ts';

type Labelled = (typeof COMPLETES)[number][2];

function squareOf(label: Labelled, id = 1, column = 1): SquareFacts {
  const place = { id, row_number: 1, column_number: column };
  if (typeof label === 'string') return { ...place, item_name: label, alternatives: [], rule: null };
  if (Array.isArray(label)) {
    const [item_name, ...alternatives] = label;
    return { ...place, item_name, alternatives, rule: null };
  }
  return { ...place, item_name: 'In words', alternatives: [], rule: label };
}

function completed(text: string, details: string, squares: SquareFacts[]): number[] {
  return new SquareIndex(squares).ofLine(text, details).map(({ square }) => square.id);
}

describe('lines and squares labelled by hand', () => {
  it('has at least 60 cases, a third of them negative', () => {
    expect(COMPLETES.length + DOES_NOT.length).toBeGreaterThanOrEqual(60);
    expect(DOES_NOT.length / (COMPLETES.length + DOES_NOT.length)).toBeGreaterThanOrEqual(1 / 3);
  });

  it.each(COMPLETES)('%j (%s) completes %j', (text, details, square) => {
    expect(completed(text, details, [squareOf(square)])).toEqual([1]);
  });

  it.each(DOES_NOT)('%j (%s) does not complete %j', (text, details, square) => {
    expect(completed(text, details, [squareOf(square)])).toEqual([]);
  });

  it('reads the details again of a line whose text it has read, when they tell it apart', () => {
    const of = (level: number, column: number): SquareFacts =>
      squareOf({ kind: 'level', skill: 'Magic', level }, level, column);
    const sourced = squareOf({ kind: 'item', from: ['Nex'] }, 1, 3);
    const index = new SquareIndex([of(98, 1), of(99, 2), { ...sourced, item_name: 'Dark bow' }]);
    const found = (text: string, details: string): number[] =>
      index.ofLine(text, details).map(({ square }) => square.id);
    for (const level of [98, 99, 97, 98])
      expect(found('Levelled up Magic.', `I am now level ${level}.`)).toEqual(level === 97 ? [] : [level]);
    for (const [source, squares] of [
      ['Nex', [1]],
      ['Vorago', []],
      ['Nex', [1]],
    ] as const)
      expect(found('I found a dark bow', `After killing ${source}, it dropped a dark bow.`)).toEqual(squares);
  });

  it('finds the same squares in an index of all as in indexes of one', () => {
    const squares = [...COMPLETES, ...DOES_NOT].map(([, , square], at) => squareOf(square, at + 1, at));
    for (const [text, details] of [...COMPLETES, ...DOES_NOT]) {
      const alone = squares.filter((square) => completed(text, details, [square]).length > 0).map(({ id }) => id);
      expect(completed(text, details, squares).sort((a, b) => a - b)).toEqual(alone);
    }
  });
});

describe('several squares that a line completes', () => {
  it('sorts squares from narrow to broad, then in reading order', () => {
    const anyPet = squareOf({ kind: 'pet', name: null }, 1, 1);
    const newton = squareOf('Newton', 2, 3);
    const again = squareOf('newton', 3, 2);
    const listed = squareOf(['Some pet', 'Newton'], 4, 1);
    expect(completed('I found Newton, the Magic pet.', '', [anyPet, newton, again, listed])).toEqual([3, 2, 4, 1]);
  });

  it('sorts squares from the highest required number to the lowest', () => {
    const levels = [50, 99, 80].map((level, at) =>
      squareOf({ kind: 'level', skill: 'Magic', level, match: 'at_least' }, level, at + 1),
    );
    expect(completed('Levelled up Magic.', 'I am now level 99.', levels)).toEqual([99, 80, 50]);
  });

  it('lists a square once that matches in two ways', () => {
    expect(completed('I found a dark bow', '', [squareOf(['Dark bow', 'A dark bow'])])).toEqual([1]);
  });
});

describe('the key of a square', () => {
  const key = (item_name: string, rule: SquareFacts['rule'] = null): string => squareKey({ item_name, rule });

  it('depends on the item but not on its spelling, or on the rule but not on the name', () => {
    expect(key('An Abyssal Whip')).toBe(key('abyssal whip'));
    expect(key('Dark bow')).not.toBe(key('Abyssal whip'));
    const rule = { kind: 'boss_kill', boss: 'Nex', mode: 'any', kills: 2 } as const;
    expect(key('Two Nex', rule)).toBe(key('Kill Nex twice', { kills: 2, mode: 'any', boss: 'Nex', kind: 'boss_kill' }));
    expect(key('Two Nex', rule)).not.toBe(key('Two Nex', { ...rule, boss: 'Vorago' }));
    expect(key('Nicest outfit', { kind: 'manual' })).not.toBe(key('Best story', { kind: 'manual' }));
    expect(key('Dark bow', { kind: 'manual' })).not.toBe(key('Dark bow'));
  });

  it('does not depend on how many the square asks for, and by whom', () => {
    const rule = { kind: 'boss_kill', boss: 'Nex', mode: 'any', kills: 2 } as const;
    expect(key('Nex', rule)).toBe(key('Nex', { ...rule, kills: 50, scope: 'one_player' }));
    expect(key('Nex', rule)).toBe(key('Nex', { ...rule, in_one_line: true }));
    expect(key('Dark bow')).toBe(key('Dark bow', { kind: 'item', count: 3, scope: { players: 2 } }));
    expect(key('Pets', { kind: 'pet', name: null })).toBe(key('Pets', { kind: 'pet', name: null, count: 2 }));
  });
});
