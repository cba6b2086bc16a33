import type { BingoState, Item, Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { cellNeed } from '../../../../shared/bingo/goals/cell-need.ts';
import { pointsWords } from '../../../../shared/bingo/scoring/score-figure.ts';
import { squareKeyOf } from '../../../../shared/bingo/scoring/board-lines.ts';
import { squareName } from '../../../../shared/bingo/square-name.ts';
import type { Standing } from '../../../../shared/bingo/standings.ts';
import { thousands } from '../../../../shared/format/numbers.ts';

/** A step of a square that a team has passed and that paid. */
export interface PassedStep {
  /** The same for the same step of a team. */
  key: string;
  team: Team;
  /** Such as C3. */
  square: string;
  /** What was reached: “25 of 100 Kree'arra kills”. */
  what: string;
  points: number;
  /** ISO, to the minute. */
  at: string;
}

/** Returns the steps that teams were paid for, in no order. */
export function stepsPassed({ items }: Pick<BingoState, 'items'>, ranked: readonly Standing[]): PassedStep[] {
  const known = new Map(items.map((item) => [squareKeyOf(item), item]));
  return ranked.flatMap(({ team, reasons }) =>
    reasons.flatMap(({ kind, square = '', step = 0, points, at }): PassedStep[] => {
      const item = known.get(square);
      if (kind !== 'step' || !item) return [];
      const key = `step ${team.id} ${square} ${step}`;
      return [
        { key, team, square: squareName(item), what: stepWords(item, step), points, at: new Date(at).toISOString() },
      ];
    }),
  );
}

/** Returns a passed step for screen readers: “Red passed 25 of 100 kills on A1, 1 point.” */
export function stepSentence({ team, what, square, points }: PassedStep): string {
  return `${team.team_name} passed ${what} on ${square}, ${pointsWords(points)}.`;
}

function stepWords({ goal }: Item, step: number): string {
  return goal ? `${thousands(step)} of ${goal.words ?? `${thousands(cellNeed(goal))} ${goal.unit}`}` : thousands(step);
}
