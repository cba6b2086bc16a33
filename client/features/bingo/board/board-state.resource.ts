import { applyBingoChange } from '../../../../shared/bingo/bingo.reducer.ts';
import { bingoPublicRoutes } from '../../../../shared/bingo/public.routes.ts';
import type { BingoState } from '../../../../shared/bingo/bingo.schemas.ts';
import { bingoChangesSchema } from '../../../../shared/bingo/bingo.changes.ts';
import { bingoStream } from '../../../../shared/live/streams.ts';
import { createLiveResource, liveFamily } from '../../../lib/live/live-resource.ts';

/** A board with its squares, teams and completions. After it is hidden or deleted, the next load answers 404. */
export const boardStateOf = liveFamily((id: number) =>
  createLiveResource({
    stream: bingoStream(id),
    changes: bingoChangesSchema,
    route: bingoPublicRoutes.getState,
    input: { params: { id } },
    pick: ({ state }): BingoState => state,
    apply: (state, change) => applyBingoChange(state, change) ?? 'stale',
    pollMs: 15_000,
    message: 'Failed to load board data',
  }),
);
