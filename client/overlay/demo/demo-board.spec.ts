import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bingoStateSchema } from '../../../shared/bingo/bingo.schemas.ts';
import { DemoBoard } from './demo-board.ts';
import { DEMO_SQUARES } from './demo-squares.ts';

/** Returns the same numbers for the same seed, from 0 to 1. */
function seeded(seed: number): () => number {
  let value = seed;
  return () => {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    return value / 2_147_483_648;
  };
}

describe('the made-up board', () => {
  it('is a valid board of every size, and moves: squares are completed, none twice by a team', () => {
    const size = fc.record({
      rows: fc.integer({ min: 3, max: 7 }),
      columns: fc.integer({ min: 3, max: 7 }),
      teams: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(size, fc.integer({ min: 1, max: 1_000_000 }), (asked, seed) => {
        const board = new DemoBoard(asked, seeded(seed), 1_700_000_000_000);
        for (let turn = 0; turn < 40; turn++) {
          const before = board.current;
          const after = board.step(1_700_000_000_000 + turn * 1000);
          expect(after).not.toBe(before);
          bingoStateSchema.parse(after);
          const keys = after.completions.map(({ team_id, row_number, column_number }) =>
            [team_id, row_number, column_number].join(' '),
          );
          expect(new Set(keys).size).toBe(keys.length);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('has a name of its own for each of 49 squares', () => {
    expect(new Set(DEMO_SQUARES.map(([name]) => name)).size).toBe(49);
  });
});
