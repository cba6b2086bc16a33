import { describe, expect, it } from '@jest/globals';
import { at, board, square, type Told } from '../../../test/support/bingo/told-board.ts';
import type { BoardFacts } from './engine-types.ts';
import { evaluate } from './evaluate.ts';

const free = square(1, { kind: 'free' });
const whip = square(2, null, ['Abyssal whip']);
const found: Told = ['r1', '12:00', 'I found an abyssal whip'];
const done = (change: Partial<BoardFacts> = {}, squares = [free, whip], told = [found]) =>
  evaluate(board(squares, told, { teams: [1, 2, 3], ...change })).completions.map(
    ({ team, square: id, person, at: when }) => [team, id, person, new Date(when).toISOString().slice(11, 16)],
  );

describe('a free square', () => {
  it('is had by every team from the start, before all lines, without a player', () => {
    expect(done()).toEqual([
      [1, 1, null, '12:00'],
      [2, 1, null, '12:00'],
      [3, 1, null, '12:00'],
      [1, 2, 11, '12:00'],
    ]);
  });

  it('is had by nobody before the start, or before the whole board is revealed', () => {
    expect(done({ now: at('11:59') }, [free], [])).toEqual([]);
    const reveal = at('13:00');
    expect(done({ now: at('12:30'), reveal }, [free], [])).toEqual([]);
    expect(done({ now: at('13:00'), reveal }, [free], [])).toContainEqual([2, 1, null, '13:00']);
  });

  it('is shared by all teams of a lockout, and opens the squares beside it a minute later', () => {
    expect(done({ mode: 'lockout' }, [free], [])).toHaveLength(3);
    const beside = { ...whip, reveal: { by: 'neighbours' as const } };
    const later: Told = ['r1', '12:01', 'I found an abyssal whip'];
    expect(done({}, [free, beside])).toHaveLength(3);
    expect(done({}, [free, beside], [found, later])).toContainEqual([1, 2, 11, '12:01']);
  });
});
