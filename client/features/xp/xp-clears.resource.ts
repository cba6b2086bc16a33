import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { adminChangesSchema } from '../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import type { ClearsResponse } from '../../../shared/xp/xp.schemas.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

export type XpClear = ClearsResponse['clears'][number];

/** Clears of the last 30 days by all admins, newest first. */
export const xpClearsResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: xpRoutes.listClears,
  pick: ({ clears }): readonly XpClear[] => clears,
  apply: (clears, change) =>
    change.type === 'audit.added' && change.entry.action.startsWith('xp.clear') ? 'stale' : clears,
  pollMs: 30_000,
  message: FAILED.clears,
});
