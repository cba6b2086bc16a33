import type { BoardsChange } from '../bingo.changes.ts';
import type { Board } from '../bingo.schemas.ts';

/** Returns the list of boards after a change, newest start first (or creation, without a start), then greatest id. */
export function applyBoardsChange(boards: Board[], change: BoardsChange): Board[] {
  switch (change.type) {
    case 'board.listed':
      return [...boards.filter(({ id }) => id !== change.board.id), change.board].sort(newestFirst);
    case 'board.unlisted':
      return boards.some(({ id }) => id === change.board_id)
        ? boards.filter(({ id }) => id !== change.board_id)
        : boards;
    case 'services.changed':
    case 'site.changed':
      return boards;
  }
}

function newestFirst(a: Board, b: Board): number {
  return startOf(b) - startOf(a) || b.id - a.id;
}

function startOf(board: Board): number {
  return Date.parse(board.start_date ?? board.created_at);
}
