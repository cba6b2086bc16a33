import { bingoChangesSchema } from '../../../../../shared/bingo/bingo.changes.ts';
import { signUpAdminRoutes } from '../../../../../shared/bingo/sign-ups/sign-ups-admin.routes.ts';
import type { AdminSignUps } from '../../../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import { bingoStream } from '../../../../../shared/live/streams.ts';
import { createLiveResource, liveFamily } from '../../../../lib/live/live-resource.ts';

/** Changes after which the sign-ups may have other names, places or teams. */
const TELLING = ['signups.changed', 'person.veiled', 'board.changed', 'team.changed', 'team.removed'];

/** The sign-ups of a board as admins see them, with their answers. */
export const adminSignUpsOf = liveFamily((id: number) =>
  createLiveResource({
    stream: bingoStream(id),
    changes: bingoChangesSchema,
    audience: 'admin',
    route: signUpAdminRoutes.adminListSignUps,
    input: { params: { id } },
    pick: ({ signups, total, waiting }): AdminSignUps => ({ signups, total, waiting }),
    apply: (list, { type }) => (TELLING.includes(type) ? 'stale' : list),
    pollMs: 15_000,
    message: 'The sign-ups could not be loaded',
  }),
);
