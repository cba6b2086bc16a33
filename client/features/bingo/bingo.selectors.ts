import type { Phase } from '../../../shared/bingo/boards/board-phase.ts';
import { phaseOf } from '../../../shared/bingo/boards/board-phase.ts';
import type { BingoState, Board, Completion, Item } from '../../../shared/bingo/bingo.schemas.ts';
import type { SquarePlace } from '../../../shared/bingo/square-name.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';

export const PHASE_WORDS: Record<Phase, string> = { upcoming: 'Not started', running: 'Running', ended: 'Ended' };

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

/** Returns a sort key; the smallest is chosen first. */
function urgency(phase: Phase, board: Board): number {
  if (phase === 'upcoming') return Date.parse(board.start_date ?? board.created_at);
  return -Date.parse((phase === 'ended' ? board.end_date : board.start_date) ?? board.created_at);
}

/** A place on the board with its item and completions. */
export interface Square extends SquarePlace {
  /** Such as C3. */
  name: string;
  item: Item | null;
  /** In the order they happened; empty without an item. */
  completions: readonly Completion[];
}

/** Returns every place of the board, row by row. */
export function squaresOf(state: BingoState): Square[] {
  const { rows, columns } = state.board;
  const items = new Map(state.items.map((item) => [squareName(item), item]));
  const completions = new Map<string, Completion[]>();
  for (const completion of state.completions) {
    const name = squareName(completion);
    const known = completions.get(name);
    if (known) known.push(completion);
    else completions.set(name, [completion]);
  }
  return Array.from({ length: rows * columns }, (_, index) => {
    const place = { row_number: Math.floor(index / columns) + 1, column_number: (index % columns) + 1 };
    const name = squareName(place);
    const item = items.get(name) ?? null;
    return { ...place, name, item, completions: item ? (completions.get(name) ?? []) : [] };
  });
}

/** Returns the completer's display name, or “Somebody” when it is unknown. */
export function completerOf(completion: Pick<Completion, 'member_display_name' | 'guest_display_name'>): string {
  return completion.member_display_name ?? completion.guest_display_name ?? 'Somebody';
}

/** Returns when the clan could first see the completion: when the log was read, or an admin recorded it. */
export function seenAt({ evidence }: Completion): string {
  if (evidence.kind === 'count') return evidence.last.read_at;
  return evidence.kind === 'log' ? evidence.read_at : evidence.recorded_at;
}
