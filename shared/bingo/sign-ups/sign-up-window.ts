import type { Board } from '../bingo.schemas.ts';

/** `none` without sign-ups. */
export type SignUpStage = 'none' | 'before' | 'open' | 'closed';

/** Times in ms since 1970. */
export interface SignUpWindow {
  /** Null when it is open from the beginning. */
  opens: number | null;
  /** Null when it never closes. */
  closes: number | null;
}

type Dates = Pick<Board, 'signup_from' | 'signup_until' | 'start_date' | 'end_date'>;

/**
 * Returns when a board takes sign-ups: from inclusive, until exclusive. Without a time of its own it closes with the start,
 * and never later than the end. Returns null for a board without sign-ups. D410.
 */
export function signUpWindow(board: Dates): SignUpWindow | null {
  const { signup_from: from, signup_until: until, start_date: start, end_date: end } = board;
  if (from === undefined && until === undefined) return null;
  const closes = [until ?? start, end].flatMap((at) => (at ? Date.parse(at) : []));
  return {
    opens: from === undefined ? null : Date.parse(from),
    closes: closes.length === 0 ? null : Math.min(...closes),
  };
}

/** `now` in ms since 1970. */
export function signUpStage(board: Dates, now: number): SignUpStage {
  const window = signUpWindow(board);
  if (window === null) return 'none';
  if (window.closes !== null && now >= window.closes) return 'closed';
  return window.opens !== null && now < window.opens ? 'before' : 'open';
}
