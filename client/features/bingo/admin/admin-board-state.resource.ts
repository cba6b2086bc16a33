import { FAILED } from '../../../../shared/admin/admin-messages.ts';
import { applyBingoChange } from '../../../../shared/bingo/bingo.reducer.ts';
import { bingoRoutes } from '../../../../shared/bingo/bingo.routes.ts';
import type { BingoState } from '../../../../shared/bingo/bingo.schemas.ts';
import { type BingoChange, bingoChangesSchema } from '../../../../shared/bingo/bingo.changes.ts';
import { bingoStream } from '../../../../shared/live/streams.ts';
import { createLiveResource, liveFamily } from '../../../lib/live/live-resource.ts';

/** A board as admins see it, hidden or not, live on the admin namespace. D109. */
export const adminBoardStateOf = liveFamily((id: number) =>
  createLiveResource({
    stream: bingoStream(id),
    changes: bingoChangesSchema,
    audience: 'admin',
    route: bingoRoutes.adminGetState,
    input: { params: { id } },
    pick: ({ state }): BingoState => state,
    // Events are public for ever: they do not say what a secret square is, and by which rule it becomes public.
    apply: (state, change) => (isOfSecrets(change) ? 'stale' : (applyBingoChange(state, change) ?? 'stale')),
    pollMs: 15_000,
    message: FAILED.fetchBoardData,
  }),
);

function isOfSecrets(change: BingoChange): boolean {
  return change.type === 'squares.revealed' || (change.type === 'square.set' && change.item.sealed !== undefined);
}
