import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Standing } from '../standings.ts';
import type { Reason } from './score.ts';
import { scoreSentence } from './score-words.ts';

const reason = (kind: Reason['kind'], points: number, more: Partial<Reason> = {}): Reason => ({
  ...{ kind, points, at: 0, ...more },
});
const times = (count: number, one: Reason): Reason[] => Array.from({ length: count }, () => one);
const first = (points: number) => reason('place', points, { place: 1 });
const second = (points: number) => reason('place', points, { place: 2 });
const third = (points: number) => reason('place', points, { place: 3 });
const row = (index: number, points: number) => reason('row', points, { index });

/** Returns the sentence of a team with as many squares and with these reasons. */
function sentenceOf(completed: number, reasons: readonly Reason[]): string {
  const points = reasons.reduce((sum, one) => sum + one.points, 0);
  return scoreSentence({ points, reasons, lines: [], completed } as unknown as Standing, [], 5);
}

describe('the sentence about the points of a team', () => {
  it.each<[string, number, Reason[]]>([
    ['No points yet.', 0, []],
    ['1 point for 1 square.', 1, [reason('square', 1)]],
    ['No points for 2 squares.', 2, []],
    // 5/3/2: the squares themselves pay nothing.
    [
      '35 points for being first on 7 of 12 squares, 9 for being second on 3 of them, 4 for being third on 2 of them.',
      12,
      [...times(7, first(5)), ...times(3, second(3)), ...times(2, third(2))],
    ],
    ['5 points for being first on 1 square.', 1, [first(5)]],
    ['3 points for being second on 1 of 2 squares, 2 for row 1.', 2, [second(3), row(1, 2)]],
    ['15 points for being first on 3 squares.', 3, times(3, first(5))],
    // Points for every square and for the first ones.
    [
      '33 points for 11 squares, 8 for being first on 4 of them, 6 for row 2 and diagonal from A1.',
      11,
      [...times(11, reason('square', 3)), ...times(4, first(2)), row(2, 3), reason('diagonal', 3, { index: 1 })],
    ],
    ['1 point for 1 square, 2 for being first on it.', 1, [reason('square', 1), first(2)]],
    [
      '2 points for 2 squares, 4 for being first on all of them.',
      2,
      [...times(2, reason('square', 1)), ...times(2, first(2))],
    ],
    // Lines alone, and what an admin did.
    ['No points for 5 squares, 10 for row 1, 20 for the full board.', 5, [row(1, 10), reason('blackout', 20)]],
    ['5 points given by an admin.', 0, [reason('adjustment', 5)]],
    [
      '3 points for 3 squares, 4 taken by admins.',
      3,
      [...times(3, reason('square', 1)), ...times(2, reason('adjustment', -2))],
    ],
    ['3 points for 3 steps on the way.', 0, times(3, reason('step', 1, { square: '1 1', step: 2 }))],
  ])('is “%s”', (sentence, completed, reasons) => {
    expect(sentenceOf(completed, reasons)).toBe(sentence);
  });

  it('says what each number is for, and its numbers add up to the points', () => {
    const any = fc.oneof(
      fc.integer({ min: 1, max: 900 }).map((points) => reason('square', points)),
      fc
        .record({ points: fc.integer({ min: 1, max: 900 }), place: fc.integer({ min: 1, max: 10 }) })
        .map(({ points, place }) => reason('place', points, { place })),
      fc.integer({ min: 1, max: 900 }).map((points) => row(1, points)),
      fc.integer({ min: 1, max: 900 }).map((points) => reason('blackout', points)),
      fc.integer({ min: -900, max: 900 }).map((points) => reason('adjustment', points)),
    );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (reasons) => {
        const squares = reasons.filter(({ kind }) => kind === 'square' || kind === 'place').length;
        const parts = sentenceOf(squares, reasons)
          .replace(/\.$/, '')
          .split(/, (?=none |\d)/);
        const numbers = parts.map((part) => {
          const [, figure = '', taken] =
            /^(No points|none|[\d,]+)(?: points?)? (?:for .+|given by .+|(taken by .+)|yet)$/.exec(part) ?? [];
          expect([part, figure === '']).toEqual([part, false]);
          const number = Number(figure.replaceAll(',', '')) || 0;
          return taken ? -number : number;
        });
        const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
        expect(sum(numbers)).toBe(sum(reasons.map(({ points }) => points)));
      }),
    );
  });
});
