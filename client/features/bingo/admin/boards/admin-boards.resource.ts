import { FAILED } from '../../../../../shared/admin/admin.messages.ts';
import { applyBoardsChange } from '../../../../../shared/bingo/boards/boards.reducer.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { adminChangesSchema } from '../../../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../../../shared/live/streams.ts';
import { request } from '../../../../lib/api/api.ts';
import { createLiveResource } from '../../../../lib/live/live-resource.ts';

/** All boards, hidden ones too, newest start first. */
export const adminBoardsResource = createLiveResource<Board[], typeof ADMIN_STREAM>({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  load: async (signal) => {
    const { data, version } = await request(bingoRoutes.adminListBoards, { signal });
    return { data: data.boards, version };
  },
  apply: (boards, change) =>
    change.type === 'board.listed' || change.type === 'board.unlisted' ? applyBoardsChange(boards, change) : boards,
  pollMs: 15_000,
  message: FAILED.boards,
});
