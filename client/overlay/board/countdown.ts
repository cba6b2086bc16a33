import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import { phaseOf } from '../../../shared/bingo/boards/board-phase.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A countdown as text. */
export interface Countdown {
  /** "starts in", "revealed in" or "ends in". */
  words: string;
  /** Such as "7 d 4 h", "4 h 46 min" or, in the last hour, "46:12". */
  left: string;
  /** Time after which the text changes, in ms. */
  changesIn: number;
}

type Dated = Pick<Board, 'start_date' | 'end_date' | 'reveal_at'>;

/**
 * Returns the countdown to the next change of a board at `now` (ms): its start, the reveal of its squares, its end. Null
 * when there is none.
 */
export function countdownOf(board: Dated, now: number): Countdown | null {
  const phase = phaseOf(board, now);
  const next = phase === 'upcoming' ? board.start_date : phase === 'running' ? board.end_date : null;
  const reveal = phase === 'ended' ? null : revealOf(board, now);
  // Squares that are revealed at the start are told by the start.
  const isReveal = reveal !== null && (next === null || Date.parse(reveal) < Date.parse(next));
  const to = isReveal ? reveal : next;
  if (to === null) return null;
  const ms = Date.parse(to) - now;
  const step = ms > HOUR ? MINUTE : SECOND;
  // Rounded up, so that the countdown is over exactly when the board changes.
  const rounded = Math.ceil(ms / step) * step;
  return {
    words: isReveal ? 'revealed in' : phase === 'upcoming' ? 'starts in' : 'ends in',
    left: spanOf(rounded),
    changesIn: ms - (rounded - step),
  };
}

function revealOf({ reveal_at: at }: Dated, now: number): string | null {
  return at !== undefined && Date.parse(at) > now ? at : null;
}

function spanOf(ms: number): string {
  const days = Math.floor(ms / DAY);
  const hours = Math.floor((ms % DAY) / HOUR);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  if (days > 0) return `${days} d ${hours} h`;
  if (ms > HOUR) return `${hours} h ${minutes} min`;
  const seconds = Math.floor((ms % MINUTE) / SECOND);
  return `${hours * 60 + minutes}:${String(seconds).padStart(2, '0')}`;
}
