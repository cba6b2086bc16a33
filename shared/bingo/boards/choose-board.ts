import type { Board } from '../bingo.schemas.ts';
import { phaseOf, type Phase } from './board-phase.ts';

const ORDER: Record<Phase, number> = { running: 0, upcoming: 1, ended: 2 };

/** Returns the wanted board, else the newest running, the next to start, the last that ended, else null. */
export function chooseBoard(boards: readonly Board[], wanted: number | null, now: number): Board | null {
  const asked = boards.find(({ id }) => id === wanted);
  if (asked) return asked;
  const [best] = boards
    .map((board) => ({ board, phase: phaseOf(board, now) }))
    .sort((a, b) => ORDER[a.phase] - ORDER[b.phase] || urgency(a.phase, a.board) - urgency(b.phase, b.board));
  return best?.board ?? null;
}

/** Returns the board that the query of the bingo page names, or null when it names none. */
export function wantedBoard(query: URLSearchParams): number | null {
  const board = query.get('board') ?? '';
  return /^\d{1,10}$/.test(board) ? Number(board) : null;
}

/** Returns a sort key; the smallest is chosen first. */
function urgency(phase: Phase, board: Board): number {
  if (phase === 'upcoming') return Date.parse(board.start_date ?? board.created_at);
  return -Date.parse((phase === 'ended' ? board.end_date : board.start_date) ?? board.created_at);
}
