import { FAILED } from '../../../../shared/admin/admin-messages.ts';
import { adminRoutes } from '../../../../shared/admin/admin.routes.ts';
import type { Checklist } from '../../../../shared/admin/admin.schemas.ts';
import { adminChangesSchema, type AdminChange } from '../../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../../shared/live/streams.ts';
import { createLiveResource } from '../../../lib/live/live-resource.ts';

/** Changes after which a check has another result. */
const RESULTS: ReadonlySet<AdminChange['type']> = new Set(['checks.changed', 'services.changed']);

/** The results of all checks. No event reports clocks, ages and errors, so they are also read every 30 s. */
export const checklistResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: adminRoutes.checklist,
  pick: ({ practice, checks }): Checklist => ({ practice, checks }),
  apply: (checklist, { type }) => (RESULTS.has(type) ? 'stale' : checklist),
  pollMs: 30_000,
  ownPace: true,
  message: FAILED.checklist,
});
