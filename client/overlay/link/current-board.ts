import type { Board } from '../../../shared/bingo/bingo.schemas.ts';

const SHOWN_AFTER_END_MS = 86_400_000;

/** Returns the current board at `now` (ms): the newest running one, else the last that ended within a day. */
export function currentBoard(boards: readonly Board[], now: number): Board | null {
  const running = boards.filter((board) => startOf(board) <= now && now < endOf(board));
  const ended = boards.filter((board) => endOf(board) <= now && now < endOf(board) + SHOWN_AFTER_END_MS);
  return (
    running.sort((a, b) => startOf(b) - startOf(a) || b.id - a.id)[0] ??
    ended.sort((a, b) => endOf(b) - endOf(a) || b.id - a.id)[0] ??
    null
  );
}

/** Returns the next time at which the current board may change by time alone, or Infinity. */
export function nextChangeAt(boards: readonly Board[], now: number): number {
  const changes = boards.flatMap((board) => [startOf(board), endOf(board), endOf(board) + SHOWN_AFTER_END_MS]);
  return Math.min(...changes.filter((turn) => turn > now));
}

function startOf({ start_date: start }: Board): number {
  return start === null ? -Infinity : Date.parse(start);
}

function endOf({ end_date: end }: Board): number {
  return end === null ? Infinity : Date.parse(end);
}
