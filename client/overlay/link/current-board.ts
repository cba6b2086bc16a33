import type { Board } from '../../../shared/bingo/bingo.schemas.ts';

const SHOWN_AFTER_END_MS = 86_400_000;

/** What /overlay/bingo/current shows: the newest running board, then for a day the one that ended last. Times in ms. */
export function currentBoard(boards: readonly Board[], now: number): Board | null {
  const running = boards.filter((board) => startOf(board) <= now && now < endOf(board));
  const ended = boards.filter((board) => endOf(board) <= now && now < endOf(board) + SHOWN_AFTER_END_MS);
  return (
    running.sort((a, b) => startOf(b) - startOf(a) || b.id - a.id)[0] ??
    ended.sort((a, b) => endOf(b) - endOf(a) || b.id - a.id)[0] ??
    null
  );
}

/** When the answer may be another one, by time alone; Infinity: never. */
export function nextTurn(boards: readonly Board[], now: number): number {
  const turns = boards.flatMap((board) => [startOf(board), endOf(board), endOf(board) + SHOWN_AFTER_END_MS]);
  return Math.min(...turns.filter((turn) => turn > now));
}

function startOf({ start_date: start }: Board): number {
  return start === null ? -Infinity : Date.parse(start);
}

function endOf({ end_date: end }: Board): number {
  return end === null ? Infinity : Date.parse(end);
}
