import { describe, expect, it } from '@jest/globals';
import type { ProgressCell } from '../../../shared/bingo/bingo.schemas.ts';
import { makeBingoState } from '../../test-kit/make-bingo.ts';
import { passedBetween, withPassed } from './passed-between.ts';

const NOW = 1_700_000_000_000;
const state = (...progress: ProgressCell[]) => makeBingoState({ progress });
const passed = (before: ProgressCell[], after: ProgressCell[], at = NOW) =>
  passedBetween(state(...before), state(...after), at);

describe('progress in the ticker', () => {
  it('tells a quarter, a half, three quarters and nine tenths, each when it is passed', () => {
    const told = [12, 13, 24, 25, 37, 38, 44, 45, 49].filter(
      (have) => passed([[1, 3, 3, have - 1, 50]], [[1, 3, 3, have, 50]]).length > 0,
    );
    expect(told).toEqual([13, 25, 38, 45]);
    expect(passed([], [[1, 3, 3, 40, 50]])).toEqual([{ team: 1, square: 'C3', have: 40, need: 50, at: NOW }]);
    expect(passed([[1, 3, 3, 30, 50]], [[1, 3, 3, 20, 50]])).toEqual([]);
  });

  it('tells a square once in a minute, newest first, and of a team and square only the newest', () => {
    const half = withPassed(
      [],
      passed(
        [],
        [
          [1, 3, 3, 25, 50],
          [2, 3, 3, 25, 50],
        ],
      ),
    );
    expect(half).toHaveLength(1);
    const soon = passed([], [[2, 3, 3, 25, 50]], NOW + 59_000);
    expect(withPassed(half, soon)).toBe(half);
    const other = withPassed(half, passed([], [[1, 1, 1, 1, 2]], NOW + 1000));
    expect(other.map(({ square }) => square)).toEqual(['A1', 'C3']);
    const later = withPassed(other, passed([[1, 3, 3, 25, 50]], [[1, 3, 3, 45, 50]], NOW + 60_000));
    expect(later.map(({ square, have }) => `${square} ${have}`)).toEqual(['C3 45', 'A1 1']);
  });
});
