import { describe, expect, it } from '@jest/globals';
import { squareName, squareOfName } from './square-name.ts';

describe('the name of a square', () => {
  it('returns column letter and row number, at all corners of a 3×7 and a 7×3 board', () => {
    const corners = (rows: number, columns: number): string[] =>
      [1, rows].flatMap((row_number) => [1, columns].map((column_number) => squareName({ row_number, column_number })));
    expect(corners(3, 7)).toEqual(['A1', 'G1', 'A3', 'G3']);
    expect(corners(7, 3)).toEqual(['A1', 'C1', 'A7', 'C7']);
  });

  it('parses a name in any case, and only inside the board', () => {
    const size = { rows: 3, columns: 7 };
    expect(squareOfName('g3', size)).toEqual({ row_number: 3, column_number: 7 });
    for (const text of ['', 'main', 'A0', 'A4', 'H1', 'A11', '1A', 'A1 ']) expect(squareOfName(text, size)).toBeNull();
  });
});
