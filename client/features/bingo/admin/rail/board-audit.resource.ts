import { auditRoutes } from '../../../../../shared/audit/audit.routes.ts';
import type { AuditEntry } from '../../../../../shared/audit/audit.schemas.ts';
import { adminChangesSchema } from '../../../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../../../shared/live/streams.ts';
import { createLiveResource } from '../../../../lib/live/live-resource.ts';

const KEPT = 50;

/** Admin actions on boards, newest first. */
export const boardAuditResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: auditRoutes.list,
  input: { query: { action: 'bingo', limit: KEPT } },
  pick: ({ entries }): readonly AuditEntry[] => entries,
  apply: (entries, change) => {
    if (change.type !== 'audit.added' || change.entry.board_id === null) return entries;
    const { entry } = change;
    return entries.some(({ id }) => id === entry.id) ? entries : [entry, ...entries].slice(0, KEPT);
  },
  pollMs: 30_000,
  message: 'The audit could not be loaded',
});
