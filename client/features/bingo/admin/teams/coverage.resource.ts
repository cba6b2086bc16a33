import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { Coverage } from '../../../../../shared/bingo/teams/coverage.schemas.ts';
import { bingoChangesSchema } from '../../../../../shared/bingo/bingo.changes.ts';
import { bingoStream } from '../../../../../shared/live/streams.ts';
import { createLiveResource, liveFamily } from '../../../../lib/live/live-resource.ts';

/**
 * Coverage of a board's players: whose log is readable, and where log lines were lost. Readings publish no event, so
 * it is read every minute, and by useCoverage when the players change.
 */
export const coverageOf = liveFamily((id: number) =>
  createLiveResource({
    stream: bingoStream(id),
    changes: bingoChangesSchema,
    audience: 'admin',
    route: bingoRoutes.getCoverage,
    input: { params: { id } },
    pick: ({ coverage }): readonly Coverage[] => coverage,
    apply: (coverage) => coverage,
    pollMs: 60_000,
    ownPace: true,
    message: 'Failed to load the coverage',
  }),
);
