import type { BingoState } from '../bingo.schemas.ts';
import { minuteOf } from '../minute.ts';

type Settling = Pick<BingoState, 'board' | 'settled_until'>;

/**
 * Returns true when something that happened at a moment may still be changed by an earlier line that has not been read.
 * Nothing is uncertain once the results are final, nor before the site has told how far it has read.
 */
export function mayChange({ board, settled_until: until }: Settling, at: string): boolean {
  if (board.locked_at !== undefined || until === undefined) return false;
  return minuteOf(Date.parse(at)) >= Date.parse(until);
}

/** Returns true when an ended board waits for lines that belong to it. */
export function isUnsettled({ board, settled_until: until }: Settling, isEnded: boolean): boolean {
  if (!isEnded || board.locked_at !== undefined || board.end_date === null || until === undefined) return false;
  return Date.parse(until) < Date.parse(board.end_date);
}

export const MAY_CHANGE = 'may still change';
