import { applyBingoChange } from '../../../../shared/bingo/bingo.reducer.ts';
import type { BingoState } from '../../../../shared/bingo/bingo.schemas.ts';
import { overlayRoutes } from '../../../../shared/overlay/overlay.routes.ts';
import { GONE_POLL_MS, pageStream } from '../../../../shared/overlay/overlay.stream.ts';
import { bingoChangesSchema } from '../../../../shared/bingo/bingo.changes.ts';
import { createLiveResource, liveFamily } from '../../../lib/live/live-resource.ts';

/** A board, hidden or not, by a read token; key: `<board> <token>`. Revoking the token removes it immediately (404). */
export const sharedBoardOf = liveFamily((key: string) => {
  const [digits = '', token = ''] = key.split(' ');
  const id = Number(digits);
  return createLiveResource({
    stream: pageStream(id, token),
    changes: bingoChangesSchema,
    route: overlayRoutes.getPage,
    input: { params: { id }, query: { token } },
    pick: ({ state }): BingoState => state,
    apply: (state, change) => applyBingoChange(state, change) ?? 'stale',
    pollMs: 15_000,
    gonePollMs: GONE_POLL_MS,
    message: 'Failed to load board data',
  });
});
