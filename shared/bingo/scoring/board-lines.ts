import type { Board } from '../bingo.schemas.ts';
import { columnLetter, type SquarePlace } from '../square-name.ts';

/** A row, column or diagonal. */
export interface LineName {
  kind: 'row' | 'column' | 'diagonal';
  /** Rows and columns 1-based; diagonal 1 starts at the top left, 2 at the top right. */
  index: number;
}

/** A line of a board with the keys of its squares. */
export interface LineSquares extends LineName {
  squares: readonly string[];
}

/** Returns the key of a square, the same for everything that has its place. */
export function squareKeyOf({ row_number, column_number }: SquarePlace): string {
  return `${row_number} ${column_number}`;
}

/** Returns all lines of a board: rows, columns and, on a square board, its two diagonals. */
export function boardLines({ rows, columns }: Pick<Board, 'rows' | 'columns'>): LineSquares[] {
  const line = (kind: LineName['kind'], index: number, length: number, at: (step: number) => [number, number]) => ({
    kind,
    index,
    squares: upTo(length).map((step) => at(step).join(' ')),
  });
  return [
    ...upTo(rows).map((row) => line('row', row, columns, (step) => [row, step])),
    ...upTo(columns).map((column) => line('column', column, rows, (step) => [step, column])),
    ...(rows === columns
      ? [
          line('diagonal', 1, rows, (step) => [step, step]),
          line('diagonal', 2, rows, (step) => [step, columns + 1 - step]),
        ]
      : []),
  ];
}

/** Returns the name of a line: “row 3”, “column C” or “diagonal from A1”. */
export function lineWords({ kind, index }: LineName, columns: number): string {
  if (kind === 'row') return `row ${index}`;
  if (kind === 'column') return `column ${columnLetter(index)}`;
  return `diagonal from ${index === 1 ? 'A' : columnLetter(columns)}1`;
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}
