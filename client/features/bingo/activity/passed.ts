import type { BingoState, Item } from '../../../../shared/bingo/bingo.schemas.ts';
import { cellNeed } from '../../../../shared/bingo/goals/cell-need.ts';
import { goalPercent, goalProgress } from '../../../../shared/bingo/goals/goal-words.ts';
import { squareName } from '../../../../shared/bingo/square-name.ts';

/** Parts of a goal, in percent, at which a team's progress is announced. */
const STEPS = [50, 90] as const;

/** Returns a sentence for each square of which the team has passed half or nine tenths in between, in reading order. */
export function passedBetween(before: BingoState, after: BingoState, teamId: number): string[] {
  const name = after.teams.find(({ id }) => id === teamId)?.team_name;
  if (name === undefined || before.progress === after.progress) return [];
  return after.items.flatMap((item) => {
    if (!item.goal) return [];
    const [was, is] = [haveOf(before, item, teamId), haveOf(after, item, teamId)];
    const need = cellNeed(item.goal);
    const isPassed = STEPS.some((step) => goalPercent(was, need) < step && goalPercent(is, need) >= step);
    return isPassed ? [`${name}, square ${squareName(item)}: ${goalProgress(item.goal, is)}.`] : [];
  });
}

function haveOf({ progress }: BingoState, item: Item, teamId: number): number {
  const own = progress.find(
    ([team, row, column]) => team === teamId && row === item.row_number && column === item.column_number,
  );
  return own?.[3] ?? 0;
}
