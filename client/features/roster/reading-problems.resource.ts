import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { clanRoutes } from '../../../shared/roster/clan.routes.ts';
import type { ReadingProblems } from '../../../shared/roster/clan.schemas.ts';
import { adminChangesSchema } from '../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

/** Reading problems for admins. No event reports a failed try, so they are read every 30 s, and when a run ends. */
export const readingProblemsResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: clanRoutes.readingProblems,
  pick: ({ problems }): ReadingProblems => problems,
  apply: (problems, change) => (change.type === 'run.changed' && change.run.status !== 'running' ? 'stale' : problems),
  pollMs: 30_000,
  ownPace: true,
  message: FAILED.readingProblems,
});
