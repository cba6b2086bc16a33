import { bingoRoutes } from '../../../shared/bingo/bingo.routes.ts';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import type { BoardsChange } from '../../../shared/live/bingo.changes.ts';
import { BOARDS_STREAM } from '../../../shared/live/streams.ts';
import { request } from '../../lib/api.ts';
import { createLiveResource } from '../../lib/live-resource.ts';

type Boards = readonly Board[];

/** Pure: one change taken in, newest start first. */
export function applyToBoards(boards: Boards, change: BoardsChange): Boards {
  if (change.type === 'board.unlisted') {
    return boards.some(({ id }) => id === change.board_id) ? boards.filter(({ id }) => id !== change.board_id) : boards;
  }
  const { board } = change;
  return [...boards.filter(({ id }) => id !== board.id), board].sort(newestFirst);
}

function newestFirst(a: Board, b: Board): number {
  return Date.parse(b.start_date ?? b.created_at) - Date.parse(a.start_date ?? a.created_at) || b.id - a.id;
}

/** The boards that visitors may see. */
export const boardsResource = createLiveResource<Boards, typeof BOARDS_STREAM>({
  stream: BOARDS_STREAM,
  load: async (signal) => {
    const { data, version } = await request(bingoRoutes.listBoards, { signal });
    return { data: data.boards, version };
  },
  apply: applyToBoards,
  pollMs: 15_000,
  message: 'Failed to load bingo boards',
});
