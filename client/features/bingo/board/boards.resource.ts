import { applyBoardsChange } from '../../../../shared/bingo/boards/boards.reducer.ts';
import { bingoPublicRoutes } from '../../../../shared/bingo/public.routes.ts';
import type { Board } from '../../../../shared/bingo/bingo.schemas.ts';
import { boardListChangesSchema } from '../../../../shared/bingo/bingo.changes.ts';
import { BOARDS_STREAM } from '../../../../shared/live/streams.ts';
import { request } from '../../../lib/api/api.ts';
import { createLiveResource } from '../../../lib/live/live-resource.ts';

/** The boards that visitors may see. */
export const boardsResource = createLiveResource<Board[], typeof BOARDS_STREAM>({
  stream: BOARDS_STREAM,
  changes: boardListChangesSchema,
  load: async (signal) => {
    const { data, version } = await request(bingoPublicRoutes.listBoards, { signal });
    return { data: data.boards, version };
  },
  apply: applyBoardsChange,
  pollMs: 15_000,
  message: 'Failed to load bingo boards',
});
