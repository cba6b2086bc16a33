import { useEffect, useRef } from 'react';
import { bingoChangesSchema } from '../../../../../shared/bingo/bingo.changes.ts';
import { bingoNameRoutes } from '../../../../../shared/bingo/names/names.routes.ts';
import type { BoardNames } from '../../../../../shared/bingo/names/names.schemas.ts';
import { bingoStream } from '../../../../../shared/live/streams.ts';
import { createLiveResource, liveFamily } from '../../../../lib/live/live-resource.ts';
import type { Square } from '../../bingo.selectors.ts';

/**
 * Squares of a board with names that no log has. Log lines publish no event for it, so it is read every minute, and when
 * the squares change.
 */
export const unseenNamesOf = liveFamily((id: number) =>
  createLiveResource({
    stream: bingoStream(id),
    changes: bingoChangesSchema,
    audience: 'admin',
    route: bingoNameRoutes.getBoardNames,
    input: { params: { id } },
    pick: ({ squares }): BoardNames => squares,
    apply: (squares) => squares,
    pollMs: 60_000,
    ownPace: true,
    message: 'Failed to check the names of the squares',
  }),
);

/** Reads the names again when the squares look for others. */
export function useUnseenNamesOf(boardId: number, squares: readonly Square[]): void {
  const wanted = JSON.stringify(squares.map(({ item }) => item && [item.item_name, item.alternatives, item.rule]));
  const read = useRef(wanted);
  useEffect(() => {
    if (read.current === wanted) return;
    read.current = wanted;
    void unseenNamesOf(boardId).refresh();
  }, [boardId, wanted]);
}
