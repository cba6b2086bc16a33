import { FAILED } from '../../../../shared/admin/admin-messages.ts';
import { adminRoutes } from '../../../../shared/admin/admin.routes.ts';
import type { Check } from '../../../../shared/admin/admin.schemas.ts';
import { adminChangesSchema } from '../../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../../shared/live/streams.ts';
import { createLiveResource } from '../../../lib/live/live-resource.ts';

/** Settings, ages and errors. No event reports them, so they are read every 30 s. */
export const checklistResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: adminRoutes.checklist,
  pick: ({ checks }): readonly Check[] => checks,
  apply: (checks) => checks,
  pollMs: 30_000,
  ownPace: true,
  message: FAILED.checklist,
});
