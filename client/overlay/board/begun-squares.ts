import type { BingoState, Team } from '../../../shared/bingo/bingo.schemas.ts';
import { countedGoal } from '../../../shared/bingo/goals/free-square.ts';
import { cellNeed } from '../../../shared/bingo/goals/cell-need.ts';
import { goalFigure, goalPercent } from '../../../shared/bingo/goals/goal-words.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';

/** Progress of one square, as texts, so that an unchanged square is not drawn again. */
export interface Begun {
  /** What the team has, or the best one while none has the square; empty when the square is done. */
  figure: string;
  /** Percent of the teams that have begun, as "id:percent", separated by spaces. */
  shares: string;
}

/** A begun square shows at least this much of a mark, in percent. */
const LEAST_SEEN = 12;

/** Returns progress by the name of the square, of squares that ask for more than one. Null as `team` is for all teams. */
export function begunSquares(
  { board, items, progress, completions }: BingoState,
  team: Team | null,
): Map<string, Begun> {
  // A square of a lockout is over for all teams once one has it.
  const ofOne = board.mode === 'lockout' ? null : team;
  return new Map(
    items.flatMap((item) => {
      const goal = countedGoal(item);
      if (!goal) return [];
      const name = squareName(item);
      const need = cellNeed(goal);
      const cells = progress.filter(([, row, column]) => row === item.row_number && column === item.column_number);
      const isDone = completions.some((one) => squareName(one) === name && (!ofOne || one.team_id === ofOne.id));
      const own = team
        ? (cells.find(([id]) => id === team.id)?.[3] ?? 0)
        : Math.max(0, ...cells.map((cell) => cell[3]));
      const shares = cells.map(([id, , , have]) => `${id}:${Math.max(LEAST_SEEN, goalPercent(have, need))}`).join(' ');
      const isShown = !isDone && (team !== null || own > 0);
      return [[name, { figure: isShown ? goalFigure(own, need) : '', shares }]];
    }),
  );
}
