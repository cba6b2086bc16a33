import type { Board } from '../bingo.schemas.ts';
import { phaseOf } from './board-phase.ts';

/** Where a board is in the life of an event; `review` is the time between its end and final results. */
export type Stage = 'draft' | 'sign_up' | 'teams' | 'upcoming' | 'running' | 'review' | 'locked';

/** Fields of a board that decide its stage. */
type Staged = Pick<Board, 'start_date' | 'end_date' | 'is_active' | 'team_count' | 'locked_at'> & {
  signup_from?: string | null | undefined;
  signup_until?: string | null | undefined;
};

/**
 * Returns the stage of a board; it is never stored. A hidden board is a draft until it starts. A board whose sign-up is
 * over waits for teams while it has none. `now` in ms since 1970. D400.
 */
export function stageOf(board: Staged, now: number): Stage {
  if (board.locked_at !== undefined) return 'locked';
  const phase = phaseOf(board, now);
  if (phase === 'ended') return 'review';
  if (phase === 'running') return 'running';
  if (!board.is_active) return 'draft';
  const { signup_from: from, signup_until: until } = board;
  const hasOpened = from !== undefined && from !== null && now >= Date.parse(from);
  const isOver = until !== undefined && until !== null && now >= Date.parse(until);
  if (hasOpened && !isOver) return 'sign_up';
  return isOver && board.team_count === 0 ? 'teams' : 'upcoming';
}
