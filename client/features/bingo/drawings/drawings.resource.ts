import { bingoChangesSchema } from '../../../../shared/bingo/bingo.changes.ts';
import { drawingRoutes } from '../../../../shared/bingo/drawings/drawings.routes.ts';
import type { Drawings } from '../../../../shared/bingo/drawings/drawings.schemas.ts';
import { bingoStream } from '../../../../shared/live/streams.ts';
import { createLiveResource, liveFamily } from '../../../lib/live/live-resource.ts';

/** How the teams of a board were drawn. Events have neither names nor seeds, so it is read again after one. */
export const drawingsOf = liveFamily((id: number) =>
  createLiveResource({
    stream: bingoStream(id),
    changes: bingoChangesSchema,
    route: drawingRoutes.listDrawings,
    input: { params: { id } },
    pick: ({ next, drawings }): Drawings => ({ next, drawings }),
    apply: (list, { type }) =>
      ['signups.changed', 'person.veiled', 'board.changed', 'board.removed'].includes(type) ? 'stale' : list,
    pollMs: 60_000,
    message: 'The drawings could not be loaded',
  }),
);
