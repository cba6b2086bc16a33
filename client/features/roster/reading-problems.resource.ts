import { FAILED } from '../../../shared/admin/admin.messages.ts';
import { clanRoutes } from '../../../shared/roster/clan.routes.ts';
import type { ReadingProblems } from '../../../shared/roster/clan.schemas.ts';
import { adminChangesSchema } from '../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { request } from '../../lib/api/api.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

/** No event tells of a try that failed by itself, so it is asked for every 30 s, and when a run ends. */
export const readingProblemsResource = createLiveResource<ReadingProblems, typeof ADMIN_STREAM>({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  load: async (signal) => {
    const { data, version } = await request(clanRoutes.readingProblems, { signal });
    return { data: data.problems, version };
  },
  apply: (problems, change) => (change.type === 'run.changed' && change.run.status !== 'running' ? 'stale' : problems),
  pollMs: 30_000,
  ownPace: true,
  message: FAILED.readingProblems,
});
