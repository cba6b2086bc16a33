/** Position of a square: 1-based, row 1 at the top, column 1 at the left. */
export interface SquarePlace {
  row_number: number;
  column_number: number;
}

/** Letter of a column: A for 1. */
export function columnLetter(column: number): string {
  return String.fromCharCode(64 + column);
}

/** Returns the name of a square for people: column letter and row number, such as C3. */
export function squareName({ row_number, column_number }: SquarePlace): string {
  return `${columnLetter(column_number)}${row_number}`;
}

/** Returns the position for a text such as c3 on a board of this size; null when it names no square. */
export function squareOfName(text: string, size: { rows: number; columns: number }): SquarePlace | null {
  const [, letter, digit] = /^([A-Ga-g])([1-7])$/.exec(text) ?? [];
  if (letter === undefined || digit === undefined) return null;
  const place = { row_number: Number(digit), column_number: letter.toUpperCase().charCodeAt(0) - 64 };
  return place.row_number <= size.rows && place.column_number <= size.columns ? place : null;
}
