import { applyBoardsChange } from '../../../../shared/bingo/boards/boards.reducer.ts';
import { bingoPublicRoutes } from '../../../../shared/bingo/public.routes.ts';
import type { Board } from '../../../../shared/bingo/bingo.schemas.ts';
import { boardListChangesSchema } from '../../../../shared/bingo/bingo.changes.ts';
import { BOARDS_STREAM } from '../../../../shared/live/streams.ts';
import { createLiveResource } from '../../../lib/live/live-resource.ts';

/** The boards that visitors may see. */
export const boardsResource = createLiveResource({
  stream: BOARDS_STREAM,
  changes: boardListChangesSchema,
  route: bingoPublicRoutes.listBoards,
  pick: ({ boards }): Board[] => boards,
  apply: applyBoardsChange,
  pollMs: 15_000,
  message: 'Failed to load bingo boards',
});
