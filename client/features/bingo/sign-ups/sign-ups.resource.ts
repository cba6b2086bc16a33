import { bingoChangesSchema } from '../../../../shared/bingo/bingo.changes.ts';
import { signUpRoutes } from '../../../../shared/bingo/sign-ups/sign-ups.routes.ts';
import type { SignUpList } from '../../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import { bingoStream } from '../../../../shared/live/streams.ts';
import { createLiveResource, liveFamily } from '../../../lib/live/live-resource.ts';

/** Who signed up for a board. Its events have no names, so the list is read again after one. */
export const signUpsOf = liveFamily((id: number) =>
  createLiveResource({
    stream: bingoStream(id),
    changes: bingoChangesSchema,
    route: signUpRoutes.listSignUps,
    input: { params: { id } },
    pick: ({ signups, total, waiting }): SignUpList => ({ signups, total, waiting }),
    apply: (list, { type }) =>
      ['signups.changed', 'person.veiled', 'board.changed', 'board.removed'].includes(type) ? 'stale' : list,
    pollMs: 15_000,
    message: 'The sign-ups could not be loaded',
  }),
);
