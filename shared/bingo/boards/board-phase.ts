import type { Board } from '../bingo.schemas.ts';

export type Phase = 'upcoming' | 'running' | 'ended';

/** Returns the phase of a board: start inclusive, end exclusive. D033. `now` in ms since 1970. */
export function phaseOf(board: Pick<Board, 'start_date' | 'end_date'>, now: number): Phase {
  if (board.end_date !== null && now >= Date.parse(board.end_date)) return 'ended';
  return board.start_date !== null && now < Date.parse(board.start_date) ? 'upcoming' : 'running';
}
