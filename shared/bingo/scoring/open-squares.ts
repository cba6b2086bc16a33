import { squareKeyOf } from './board-lines.ts';
import type { BoardScore, Grid } from './score.ts';

/**
 * Returns the squares that a team can still complete, as far as visitors know: no secret ones, and on a lockout board none
 * that another team owns.
 */
export function openSquares(score: BoardScore, { board, completions }: Grid, team: number): string[] {
  const owned = new Set(board.mode === 'lockout' ? completions.map(squareKeyOf) : []);
  const { squares } = score.of(team);
  return [...score.items].flatMap(([square, { sealed }]) =>
    sealed || owned.has(square) || squares.has(square) || score.isFree(square) ? [] : [square],
  );
}
