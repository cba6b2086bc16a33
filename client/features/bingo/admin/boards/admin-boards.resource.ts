import { FAILED } from '../../../../../shared/admin/admin-messages.ts';
import { applyBoardsChange } from '../../../../../shared/bingo/boards/boards.reducer.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { adminChangesSchema } from '../../../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../../../shared/live/streams.ts';
import { createLiveResource } from '../../../../lib/live/live-resource.ts';

/** All boards, hidden ones too, newest start first. */
export const adminBoardsResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: bingoRoutes.adminListBoards,
  pick: ({ boards }): Board[] => boards,
  apply: (boards, change) =>
    change.type === 'board.listed' || change.type === 'board.unlisted' ? applyBoardsChange(boards, change) : boards,
  pollMs: 15_000,
  message: FAILED.boards,
});
