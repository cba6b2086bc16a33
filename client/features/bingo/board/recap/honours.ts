import type { BingoState, Completion } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { Recap } from '../../../../../shared/bingo/recap/recap.schemas.ts';
import type { Gains } from '../../../../../shared/bingo/scoring/gains.ts';
import { pointsWords } from '../../../../../shared/bingo/scoring/score-figure.ts';
import { squareName } from '../../../../../shared/bingo/square-name.ts';
import { counted } from '../../../../../shared/format/numbers.ts';
import { type Honour, shareHonours } from './share-honours.ts';
import { completerOf } from '../../bingo.selectors.ts';

interface Sum {
  last: Completion;
  squares: number;
  points: number;
}

/**
 * Returns honours of players whose names may be shown. With the shares: who has most of the score, who touched most squares,
 * and whose single haul was the largest; before they are read: who finished squares of most points, and most squares. Then
 * who was first and who was last. Ties go to the earlier one. @param gains null on a board without points
 */
export function honoursOf(
  { board, completions, items, teams }: Pick<BingoState, 'board' | 'completions' | 'items' | 'teams'>,
  gains: Gains | null,
  recap: Recap | null,
): Honour[] {
  const set = new Set(items.map(squareName));
  // Hidden and erased players, and squares that nobody finished, have no id.
  const named = completions.filter((one) => one.completed_by !== null && set.has(squareName(one)));
  const sums = new Map<number, Sum>();
  for (const completion of named) {
    const id = completion.completed_by ?? 0;
    const { squares = 0, points = 0 } = sums.get(id) ?? {};
    const gain = gains?.of(completion.team_id, completion)?.points ?? 0;
    sums.set(id, { last: completion, squares: squares + 1, points: points + gain });
  }
  const most = (of: (sum: Sum) => number): Sum | null =>
    [...sums.values()].reduce<Sum | null>((best, one) => (of(one) > (best ? of(best) : 0) ? one : best), null);
  const byPoints = gains ? most(({ points }) => points) : null;
  const bySquares = most(({ squares }) => squares);
  const [first] = named;
  const last = named.at(-1);
  const ends = [
    ...(first ? [honour('First blood', first, squareWords(first))] : []),
    ...(last && last !== first ? [honour('The closer', last, squareWords(last))] : []),
  ];
  if (recap) return [...shareHonours(recap, { board, items, teams }), ...ends];
  return [
    ...(byPoints ? [honour('Most points', byPoints.last, `finished squares of ${pointsWords(byPoints.points)}`)] : []),
    ...(bySquares ? [honour('Most squares', bySquares.last, `finished ${counted(bySquares.squares, 'square')}`)] : []),
    ...ends,
  ];
}

function honour(label: string, completion: Completion, words: string): Honour {
  return { label, name: completerOf(completion), team: completion.team_name, color: completion.team_color, words };
}

function squareWords(completion: Completion): string {
  return `${completion.item_name} (${squareName(completion)})`;
}
